/** Texts that people read from this area. */
export const messages = {
  notFound: 'Room not found',
  mayNotCreate: 'Guests cannot create rooms',
  mayNotDelete: 'Only its creator and the managers of the workspace may do this',
  mayNotInvite: 'Only its creator, its facilitator and the managers of the workspace may do this',
  idTaken: 'A record with this id already exists',
  noTask: 'There is no such task',
  otherProject: 'The task is not in this project',
  sameStory: 'Two stories have the same id',
  badLink: 'This link leads to no room',
  full: 'The room is full',
} as const;
