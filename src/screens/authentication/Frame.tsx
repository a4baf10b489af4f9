import { AuthFrame, type AuthFrameProps } from '../../ui/shell/AuthFrame/AuthFrame.tsx';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { lazyView } from '../lazyView.tsx';

const BoardFragment = lazyView<object>(
  ['authentication', 'board', 'dates', 'defaults', 'fields'],
  async () => (await import('../../ui/shell/AuthFrame/BoardFragment.tsx')).BoardFragment,
);

/** Frame of the pages for people who are signed out, with the choice of the language and a fragment of a board. */
export const Frame = (props: Omit<AuthFrameProps, 'foot' | 'beside'>) => (
  <AuthFrame {...props} foot={<LanguageSelect />} beside={<BoardFragment />} />
);
