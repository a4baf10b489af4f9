import type { ErrorCode } from '../../../domain/errors.ts';

/** What the sign-in screen says; the catalogue of the others holds it too. */
export const signInTexts = {
  product: 'Faena',
  breadcrumb: 'Authentication',
  signIn: 'Sign In',
  signInTitle: 'Sign in to Faena',
  expired: 'Your session has ended. Sign in again to go on where you were.',
  signInInvited: 'Sign in to accept your invitation.',
  email: 'Email',
  password: 'Password',
  reveal: 'Show password',
  submitSignIn: 'SIGN IN',
  noAccount: "Don't have an account?",
  google: 'Sign in with Google',
  forgot: 'Forgot your password?',
  signUpLink: 'Sign up',
} as const;

/** Why the server refused, in words for the person at the form. */
export const refusals: Partial<Record<ErrorCode, string>> = {
  INVALID_CREDENTIALS: 'Email or password is wrong.',
  EMAIL_TAKEN: 'This email already has an account.',
  INVITATION_INVALID: 'This invitation is no longer valid. You can still create an account without it.',
  RATE_LIMITED: 'Too many attempts. Wait a minute and try again.',
  NETWORK: "The server can't be reached. What you typed is still here: try again.",
  TIMEOUT: 'The server took too long to answer. Try again.',
  UNAVAILABLE: 'The server is not available right now. Try again in a moment.',
  INTERNAL: 'Something went wrong on the server. Try again.',
};
