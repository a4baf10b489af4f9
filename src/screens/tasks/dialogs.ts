import { lazyForm } from '../lazyForm.tsx';
import { lazyView } from '../lazyView.tsx';

export const TaskDialog = lazyView(['editor', 'tasks'], async () => (await import('./TaskDialog.tsx')).TaskDialog);
export const CreateTaskDialog = lazyForm(
  ['editor', 'tasks'],
  async () => (await import('./CreateTaskDialog.tsx')).CreateTaskDialog,
);
