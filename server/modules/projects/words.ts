/** Texts that people read from this area. */
export const words = {
  notFound: 'Project not found',
  notMember: 'This person is not in the project',
  mayNotCreate: 'Guests cannot create projects',
  mayNotManage: 'Only the creator of the project and the managers of the workspace may do this',
  idTaken: 'A record with that id stands already',
  otherWorkspace: 'It has to be the workspace of the address',
  otherCreator: 'It has to be your own id',
  strangers: (ids: string[]) => `Not in this workspace: ${ids.join(', ')}`,
  changedMeanwhile: 'Somebody else changed the same text meanwhile',
  tagNotFound: 'There is no such entry in this list of the project',
  nameTaken: (name: string) => `The list has an entry named ${name} already`,
  lastOne: 'The last entry of a list in use cannot be archived',
  listFull: (limit: number) => `A list holds at most ${limit} entries`,
  wholeOrder: 'Every id of the list is needed, each once',
  hasNoColor: 'Priorities have an icon, no color',
  hasNoIcon: 'Statuses and types have a color, no icon',
} as const;
