export const taskLinksTexts = {
  /** The first argument is the text of the button. */
  add: (words: string, label: string) => `${words}: ${label}`,
  open: (title: string, status: string) => `${title}, ${status}`,
  remove: (title: string) => `Quitar «${title}»`,
} as const;
