export const dialogTexts = { close: 'Cerrar' } as const;
