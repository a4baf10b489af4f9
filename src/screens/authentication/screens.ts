/** The views of this area's routes, which share one chunk. */
export { CallbackScreen } from './CallbackScreen.tsx';
export { ResetChangeScreen } from './ResetChangeScreen.tsx';
export { ResetRequestScreen } from './ResetRequestScreen.tsx';
export { SignUpScreen } from './SignUpScreen.tsx';
