export const messages = {
  notFound: 'View not found',
  mayNotChange: 'Only the creator of a shared view and the managers of the project can change it',
  mayNotShare: 'Guests cannot share views',
  idTaken: 'A record with this id already exists',
  changedMeanwhile: 'Another person or session has changed this view',
  tooMany: (most: number) => `You can have at most ${most} views in a project`,
} as const;
