import { AuthFrame, type AuthFrameProps } from '../../ui/shell/AuthFrame/AuthFrame.tsx';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { lazyView } from '../lazyView.tsx';

const BoardFragment = lazyView<object>(['authentication', 'board', 'dates', 'defaults', 'fields'], () =>
  import('../../ui/shell/AuthFrame/BoardFragment.tsx').then((code) => code.BoardFragment),
);

/** Frame of the signed-out pages, with the language field and a part of a board as decoration. */
export const Frame = (props: Omit<AuthFrameProps, 'foot' | 'beside'>) => (
  <AuthFrame {...props} foot={<LanguageSelect />} beside={<BoardFragment />} />
);
