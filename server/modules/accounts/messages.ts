export const messages = {
  // The text is the same for an unknown address and a wrong password, so that it doesn't reveal who has an account.
  wrongCredentials: 'Email or password is wrong.',
  passwordReset: 'Your password was reset. We sent you an e-mail with a link to choose a new one.',
  tooManyAttempts: (minutes: number) =>
    `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or in a browser where you signed in before.`,
  tooManyPasswords: 'Too many people are signing in at the moment. Try again soon.',
  easyPassword: 'This password is too easy to guess. Choose another one.',
  ownPassword: 'Choose a password that is not your name or email.',
  signUpInvited: 'New accounts need an invitation. Ask a member of the team to invite you.',
  signUpDomains: (domains: string[]) => `New accounts are for addresses at ${domains.join(', ')}, or by invitation.`,
  emailTaken: 'An account with this email already exists',
  notYours: 'id: only your own account can be changed',
  noWorkspace: 'workspaceDefaultId: you are not in that workspace',
} as const;
