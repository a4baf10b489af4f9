export const texts = {
  loading: 'Loading...',
  home: 'Go to my home',
  notFoundTitle: 'Not found · Faena',
  undo: 'Deshacer',
} as const;
