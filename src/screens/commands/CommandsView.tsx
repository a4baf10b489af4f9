import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { selectLayer } from '../../machines/app/commands/commands.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { lazyForm } from '../lazyForm.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { HelpSheet } from './HelpSheet.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import { TaskPicker } from './TaskPicker.tsx';

const InvitePeopleDialog = lazyForm(
  [],
  async () => (await import('../shell/InvitePeopleDialog.tsx')).InvitePeopleDialog,
);

const ArchiveDialog = lazyForm(['commands'], async () => (await import('./ArchiveDialog.tsx')).ArchiveDialog);

const MoveDialog = lazyForm(['commands'], async () => (await import('./MoveDialog.tsx')).MoveDialog);

/** Overlay that a command has opened. */
export function CommandsView() {
  const layer = useSelect('commands', selectLayer, 'closed');
  switch (layer) {
    case 'help':
      return (
        <FocusBack key="help">
          <HelpSheet />
        </FocusBack>
      );
    case 'adding':
      return (
        <FocusBack key="adding">
          <QuickAdd />
        </FocusBack>
      );
    case 'picking':
      return <TaskPicker />;
    case 'inviting':
      return <Invite />;
    case 'moving':
      return <MoveDialog />;
    case 'archive':
      return <ArchiveDialog />;
    case 'closed':
      return null;
  }
}

function Invite() {
  const system = useSystem();
  const workspace = useWorkspace();
  return (
    workspace && (
      <InvitePeopleDialog
        workspaceName={workspace.name}
        onClosed={() => sendTo(system, 'commands', { type: 'layer.closed' })}
      />
    )
  );
}

/** Returns the focus when the overlay is removed, which has no closing animation. */
function FocusBack({ children }: { children: ReactNode }) {
  const before = useRef<Element | null>(null);
  before.current ??= document.activeElement;
  useLayoutEffect(() => {
    const had = before.current;
    return () => {
      requestAnimationFrame(() => {
        if (
          had instanceof HTMLElement &&
          had.isConnected &&
          (document.activeElement === null || document.activeElement === document.body)
        )
          had.focus({ preventScroll: true });
      });
    };
  }, []);
  return children;
}
