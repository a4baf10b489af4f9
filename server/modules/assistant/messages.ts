export const socketErrors = {
  otherPerson: (event: string) => `${event}: only your own chat can be opened`,
  unregistered: (event: string) => `${event}: register first`,
  notFound: (event: string) => `${event}: Project not found`,
  tooMany: 'You have asked a lot in a short time. Try again in a minute.',
  waiting: 'Wait until the assistant has answered your last questions.',
  idTaken: 'sendChatMessage: a record with this id already exists',
} as const;

export const messages = {
  messageNotFound: 'Message not found',
  proposalNotFound: 'Proposal not found',
} as const;
