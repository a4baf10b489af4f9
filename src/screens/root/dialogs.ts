import { lazyView } from '../lazyView.tsx';

export const SignOutDialog = lazyView(['ui'], () => import('./SignOutDialog.tsx').then((code) => code.SignOutDialog));
