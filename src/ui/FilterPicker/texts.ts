export const filterTexts = {
  clear: 'Quitar filtro',
  clearOne: (label: string) => `Quitar filtro: ${label}`,
} as const;
