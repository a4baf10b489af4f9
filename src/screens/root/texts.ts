export const texts = {
  loading: 'Loading...',
  late: 'El servidor todavía no responde. Se sigue intentando: no hace falta recargar.',
  home: 'Go to my home',
  notFoundTitle: 'Not found · Faena',
  undo: 'Deshacer',
  open: 'Abrir',
} as const;
