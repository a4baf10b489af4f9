/** Texts that people read from this area. */
export const words = {
  notMember: 'This person is not in the workspace',
  mayNotGive: (role: string) => `You cannot make this person ${role}`,
  mayNotRemove: 'You cannot remove this person',
  mayNotReset: 'You cannot reset the password of this person',
  lastOwner: 'A workspace needs an owner: make somebody else one first',
} as const;
