export const saveTexts = {
  saved: 'Guardado',
  saving: 'Guardando…',
  waiting: 'Esperando conexión',
  failed: 'No se pudo guardar',
  conflicted: 'Conflicto',
  retry: 'Reintentar',
  resolve: 'Resolver',
} as const;
