export const boardsMessages = {
  created: 'Board created',
  deleted: 'Board deleted',
  saved: 'Board saved',
  added: 'Added to the board',
  takenOff: 'Removed from the board',
} as const;
