export const taskLinksTexts = {
  add: (label: string) => `Añadir a «${label}»`,
  open: (title: string, status: string) => `${title}, ${status}`,
  remove: (title: string) => `Quitar «${title}»`,
} as const;
