export const messages = {
  notFound: 'Room not found',
  mayNotCreate: 'Guests cannot create rooms',
  mayNotDelete: 'Only the creator of the room and the managers of the workspace can delete it',
  mayNotInvite: 'Only the creator and the facilitator of the room and the managers of the workspace can invite guests',
  idTaken: 'A record with this id already exists',
  noTask: 'Task not found',
  otherProject: 'The task is not in this project',
  sameStory: 'Two stories have the same id',
  badLink: 'This link is invalid',
  full: 'The room is full',
} as const;
