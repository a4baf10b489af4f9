/** Texts that people read from this area. */
export const words = {
  notFound: 'Task not found',
  mayNotCreate: 'Guests cannot create tasks',
  mayNotDelete: 'Only its creator and the members of the project may delete this task',
  mayNotUpdate: 'You may not change this task',
  idTaken: 'A record with that id stands already',
  projectNeeded: 'A task needs a project',
  otherProject: 'It has to be the project of the address',
  otherTask: 'It has to be the task of the address',
  notInProject: 'It is not in the lists of the project',
  archived: 'It is archived: choose another one',
  notMember: 'Only members of the project can be assigned',
  changedMeanwhile: 'Somebody else changed it meanwhile',
  notJson: 'It has to be a JSON object',
  unknownFilter: 'There is no such filter',
} as const;
