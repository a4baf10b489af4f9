export const taskLinksTexts = {
  /** `words` are those on the button. */
  add: (words: string, label: string) => `${words}: ${label}`,
  open: (title: string, status: string) => `${title}, ${status}`,
  remove: (title: string) => `Quitar «${title}»`,
} as const;
