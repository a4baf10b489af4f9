export const messages = {
  notFound: 'View not found',
  mayNotChange: 'Only its creator and the managers of the project can change a shared view',
  mayNotShare: 'Guests cannot share views',
  idTaken: 'A record with this id already exists',
  changedMeanwhile: 'This was changed elsewhere in the meantime',
  tooMany: (most: number) => `You can have at most ${most} views in a project`,
} as const;
