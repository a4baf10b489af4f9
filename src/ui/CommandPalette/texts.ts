export const paletteTexts = {
  label: 'Command palette',
  search: 'Search or jump to…',
  nothingFound: 'No results found.',
  searching: 'Searching…',
  recent: 'Recent',
} as const;
