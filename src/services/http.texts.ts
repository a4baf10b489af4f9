/** Messages for errors to which the server gave no message. */
export const texts = {
  network: 'No se pudo conectar con el servidor',
  timeout: 'El servidor tardó demasiado en responder',
  aborted: 'La petición se canceló',
  unavailable: 'El servidor no está disponible en este momento',
  unexpected: 'El servidor respondió algo inesperado',
  status: (status: number) => `El servidor respondió con un error (${status})`,
} as const;
