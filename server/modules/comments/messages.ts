export const messages = {
  notFound: 'Comment not found',
  idTaken: 'A record with this id already exists',
  mayNotUpdate: 'Only the author of a comment can change it',
  mayNotDelete: 'Only the author of a comment and the managers of the project can delete it',
  changedElsewhere: 'Another person or session has changed this comment',
} as const;
