export const messages = {
  notFound: 'Board not found',
  mayNotCreate: 'Guests cannot create boards',
  mayNotChange: 'Only the creator of the board and the managers of the workspace or the project can change it',
  idTaken: 'A record with this id already exists',
  otherProject: 'This must be the project in the address',
  strangers: (ids: string[]) => `Not in this workspace: ${ids.join(', ')}`,
  changedElsewhere: 'Another person or session has changed this board',
  hasTasks: 'The board still has tasks. Take them off the board first.',
  noBoard: 'Board not found',
  boardOfOther: 'This board belongs to another project',
} as const;
