export const dateTexts = {
  today: 'Hoy',
  tomorrow: 'Mañana',
  yesterday: 'Ayer',
  ahead: (days: number) => `en ${days} días`,
  ago: (days: number) => `hace ${days} días`,
} as const;
