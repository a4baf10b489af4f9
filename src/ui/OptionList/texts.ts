export const optionTexts = {
  nothingFound: 'No results found.',
  loading: 'Loading...',
  search: 'Buscar…',
  clear: 'Quitar',
  selected: (count: number) => `${count} selected`,
} as const;
