export const richTextTexts = { done: 'Hecho', pending: 'Pendiente' } as const;
