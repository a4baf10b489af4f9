export { CallbackScreen } from './CallbackScreen.tsx';
export { ResetChangeScreen } from './ResetChangeScreen.tsx';
export { ResetRequestScreen } from './ResetRequestScreen.tsx';
export { SignUpScreen } from './SignUpScreen.tsx';
