export const texts = {
  loading: 'Loading...',
  home: 'Go to my home',
  undo: 'Deshacer',
} as const;
