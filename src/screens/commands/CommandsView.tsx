import { selectLayer } from '../../machines/commands/commands.selectors.ts';
import { useSelect } from '../../system.ts';
import { HelpSheet } from './HelpSheet.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import { TaskPicker } from './TaskPicker.tsx';

/** What keys open over the page. */
export function CommandsView() {
  const layer = useSelect('commands', selectLayer, 'closed');
  switch (layer) {
    case 'help': return <HelpSheet />;
    case 'adding': return <QuickAdd />;
    case 'picking': return <TaskPicker />;
    case 'closed': return null;
  }
}
