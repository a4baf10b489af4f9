export const chatLogTexts = {
  loadingOlder: 'Cargando mensajes anteriores…',
  olderFailed: 'No se han podido cargar los mensajes anteriores. Reintentar',
  toNewest: 'Ir al último mensaje',
} as const;
