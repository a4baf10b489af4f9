export const timeTexts = {
  now: 'ahora mismo',
  minutes: (count: number) => `hace ${count} min`,
  hours: (count: number) => `hace ${count} h`,
  at: (day: string, time: string) => `${day}, ${time}`,
} as const;
