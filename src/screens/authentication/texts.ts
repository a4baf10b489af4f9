import { signInTexts } from './signInTexts.ts';

export const texts = {
  ...signInTexts,
  signUp: 'Sign Up',
  signUpInvited: 'Create your account to join the workspace you were invited to.',
  signUpByInvitation:
    'New accounts need an invitation. Ask a member of the team to invite you, and open the link you get.',
  signUpDomains: (domains: readonly string[]) =>
    `New accounts are for addresses at ${domains.join(', ')}, or by invitation.`,
  invitationDead: 'This invitation is no longer valid.',
  confirmPassword: 'Confirm password',
  name: 'Name',
  lastName: 'Surname',
  avatar: 'Avatar',
  avatarHint: 'Address of a picture, optional',
  avatarInvalid: 'Must be an address that starts with http:// or https://',
  createAccountTitle: 'Create an account',
  createAccount: 'Create account',
  hasAccount: 'Already have an account?',
  reset: 'Reset Password',
  resetHint: 'Write the email of your account: a link to choose a new password is sent to it.',
  resetSend: 'Send link',
  resetSentTitle: 'Check your email',
  resetSent: (email: string) =>
    `If ${email} has an account, a link to choose a new password is on its way. It works once, for an hour.`,
  resetUnmailedTitle: 'Ask for a link',
  resetUnmailed: (contact: string | null) =>
    `This server sends no mail. Ask ${contact ?? 'the person who runs it'} for a link to choose a new password.`,
  resetAgain: 'Send it again or to another address',
  changeHint: 'Choose a new password. You are signed out everywhere else.',
  newPassword: 'New password',
  changePassword: 'Change password',
  linkDeadTitle: 'This link no longer works',
  linkInvalid: 'The link was used already, or an hour has passed. Ask for a new one.',
  linkDeadAsk: 'Ask for a new link',
  backToSignIn: 'Back to sign in',
  signInLink: 'Sign in',
} as const;

export { failureTexts } from './signInTexts.ts';
