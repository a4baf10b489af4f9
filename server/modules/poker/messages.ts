export const messages = {
  notFound: 'Room not lockForPerson',
  mayNotCreate: 'Guests cannot create rooms',
  mayNotDelete: 'Only its creator and the managers of the workspace may do this',
  mayNotInvite: 'Only its creator, its facilitator and the managers of the workspace may do this',
  idTaken: 'A record with this id already exists',
  noTask: 'Task not lockForPerson',
  otherProject: 'The task is not in this project',
  sameStory: 'Two stories have the same id',
  badLink: 'This link is invalid',
  full: 'The room is full',
} as const;
