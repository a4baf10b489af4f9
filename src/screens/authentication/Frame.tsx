import { AuthFrame, type AuthFrameProps } from '../../ui/AuthFrame/index.ts';
import { LanguageSelect } from '../LanguageSelect.tsx';

/** Frame of the pages for people who are signed out, with the choice of the language. */
export const Frame = (props: Omit<AuthFrameProps, 'foot'>) => <AuthFrame {...props} foot={<LanguageSelect />} />;
