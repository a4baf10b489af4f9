export const messages = {
  mayNotInvite: 'Only the owner and admins can invite people to the workspace',
  mayNotList: 'Only the owner and admins can see the invitations of the workspace',
  memberAlready: (email: string) => `${email} is already in this workspace`,
  notFound: 'This invitation no longer exists',
  accepted: 'This invitation has already been accepted',
  noSeats: 'Every seat of this link is taken. Create a new link.',
  unknown: 'This invitation does not exist. Ask for a new one.',
  used: 'This invitation has already been used. Ask for a new one.',
  full: 'Everyone this link was for has joined. Ask for a new one.',
  expired: 'This invitation has expired. Ask for a new one.',
  openMail: 'Open the link in the invitation mail to confirm that this address is yours.',
  askForLink: 'Ask the person who invited you for the link of this invitation.',
  otherPerson: 'userId: an invitation can only be accepted for yourself',
  otherEmail: (email: string) =>
    `This invitation is for ${email}. Use the account of that email, or ask for an invitation to yours.`,
} as const;
