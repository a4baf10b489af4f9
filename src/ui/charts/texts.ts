export const chartTexts = {
  about: (what: string) => `About ${what}`,
  asTable: (what: string) => `${what} as a table`,
  csv: (what: string) => `${what}: save as CSV`,
  png: (what: string) => `${what}: save as PNG`,
  table: 'Table',
} as const;
