export const offlineTexts = {
  title: 'Sin conexión con el servidor',
  description: 'Se mostrará en cuanto vuelva la conexión. Lo que has escrito sigue guardado en este dispositivo.',
} as const;
