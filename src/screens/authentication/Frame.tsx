import { AuthFrame, type AuthFrameProps } from '../../ui/shell/AuthFrame/AuthFrame.tsx';
import { lazyView } from '../lazyView.tsx';

const BoardFragment = lazyView<object>(['authentication', 'board', 'dates', 'defaults', 'fields'], () =>
  import('../../ui/shell/AuthFrame/BoardFragment.tsx').then((code) => code.BoardFragment),
);
const FrameFoot = lazyView<object>([], () => import('./FrameFoot.tsx').then((code) => code.FrameFoot));

/** Frame of the signed-out pages, with the language field and a part of a board as decoration. */
export const Frame = (props: Omit<AuthFrameProps, 'foot' | 'beside'>) => (
  <AuthFrame {...props} foot={<FrameFoot />} beside={<BoardFragment />} />
);
