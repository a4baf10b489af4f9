/** Words of the days, from the specification's section 9. */
export const dateTexts = {
  today: 'Hoy',
  tomorrow: 'Mañana',
  yesterday: 'Ayer',
  /** `days` is 2 or more. */
  ahead: (days: number) => `en ${days} días`,
  ago: (days: number) => `hace ${days} días`,
} as const;
