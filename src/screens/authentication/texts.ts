import type { ErrorCode } from '../../../domain/errors.ts';

export const texts = {
  product: 'Faena',
  breadcrumb: 'Authentication',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signInTitle: 'Sign in to Faena',
  expired: 'Your session has ended. Sign in again to go on where you were.',
  signInInvited: 'Sign in to accept your invitation.',
  signUpInvited: 'Create your account to join the workspace you were invited to.',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  name: 'Name',
  lastName: 'Surname',
  avatar: 'Avatar',
  avatarHint: 'Address of a picture, optional',
  avatarInvalid: 'Must be an address that starts with http:// or https://',
  reveal: 'Show password',
  submitSignIn: 'SIGN IN',
  createAccountTitle: 'Create an account',
  createAccount: 'Create account',
  noAccount: "Don't have an account?",
  hasAccount: 'Already have an account?',
  signInLink: 'Sign in',
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
