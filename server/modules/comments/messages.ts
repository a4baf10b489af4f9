export const messages = {
  notFound: 'Comment not found',
  idTaken: 'A record with this id already exists',
  mayNotUpdate: 'Only its author may change a comment',
  mayNotDelete: 'Only its author and the managers of the project may delete a comment',
  changedElsewhere: 'This was changed elsewhere in the meantime',
} as const;
