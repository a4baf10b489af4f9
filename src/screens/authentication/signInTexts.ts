import type { ErrorCode } from '../../../domain/errors.ts';
import type { ExternalRefusal } from '../../../domain/externalSignIn.ts';

/** Texts of the sign-in screen. A file of their own keeps the first chunk small. `texts.ts` includes them. */
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
  resetUnmailed: (contact: string | null) =>
    `Your password was reset, and this server sends no mail. Ask ${contact ?? 'the person who runs it, or who reset it,'} for the link to choose a new one.`,
} as const;

/** Reasons why an external sign-in failed. */
export const externalFailureTexts: Record<ExternalRefusal, string> = {
  cancelled: 'You did not finish signing in with Google.',
  expired: 'This sign-in has expired. Sign in again.',
  noEmail: 'Google did not tell your email address. Allow it, or sign in with your password.',
  unverified: 'Google has not verified your email address. Verify it there, or sign in with your password.',
  closed: 'You have no account here yet, and new accounts are limited. Ask someone who works here to invite you.',
  unavailable: 'Google cannot be reached right now. Try again in a moment.',
  refused: 'The sign-in with Google was refused. Try again, or sign in with your password.',
};

/** Error messages by the server's error code. */
export const failureTexts: Partial<Record<ErrorCode, string>> = {
  INVALID_CREDENTIALS: 'Email or password is wrong.',
  EMAIL_TAKEN: 'This email already has an account.',
  INVITATION_INVALID: 'This invitation is no longer valid. You can still create an account without it.',
  NETWORK: "The server can't be reached. What you typed is still here: try again.",
  TIMEOUT: 'The server took too long to answer. Try again.',
  UNAVAILABLE: 'The server is not available right now. Try again in a moment.',
  INTERNAL: 'Something went wrong on the server. Try again.',
};
