/** Texts that people read from this area. */
export const messages = {
  notFound: 'View not found',
  mayNotChange: 'Only who made a shared view and who manages the project can change it',
  mayNotShare: 'Guests keep views for themselves',
  idTaken: 'A record with this id already exists',
  changedMeanwhile: 'It was changed elsewhere in the meantime',
  tooMany: (most: number) => `A project has at most ${most} views of one person`,
} as const;
