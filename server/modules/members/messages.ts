export const messages = {
  notMember: 'This person is not in the workspace',
  mayNotGive: (role: string) => `You cannot make this person ${role}`,
  mayNotRemove: 'You cannot remove this person',
  mayNotReset: 'You cannot reset the password of this person',
  resetNeedsMail:
    'No mail server is set up here, and you do not own every workspace of this person. The administrator can make a link: npm run faena -- reset-link EMAIL',
  lastOwner: 'A workspace needs an owner: make someone else the owner first',
} as const;
