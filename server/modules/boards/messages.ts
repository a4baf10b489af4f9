/** Texts that people read from this area. */
export const words = {
  notFound: 'Board not found',
  mayNotCreate: 'Guests cannot create boards',
  mayNotChange: 'Only its creator and the managers of the workspace or of its project may do this',
  idTaken: 'A record with this id already exists',
  otherProject: 'It has to be the project of the address',
  strangers: (ids: string[]) => `Not in this workspace: ${ids.join(', ')}`,
  changedMeanwhile: 'It was changed elsewhere in the meantime',
  hasTasks: 'The board still has a task: take its tasks off the board first',
  noBoard: 'There is no such board',
  boardOfOther: 'It is a board of another project',
} as const;
