import { lazyView } from '../lazyView.tsx';

export const SignOutDialog = lazyView(['ui'], async () => (await import('./SignOutDialog.tsx')).SignOutDialog);
