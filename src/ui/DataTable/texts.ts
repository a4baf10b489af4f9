/** Texts of every table. The specification quotes them. */
export const dataTableTexts = {
  noResults: 'No results.',
  selected: (selected: number, total: number) => `${selected} of ${total} row(s) selected.`,
  rowsPerPage: 'Rows per page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  first: 'Go to first page',
  previous: 'Go to previous page',
  next: 'Go to next page',
  last: 'Go to last page',
  selectAll: 'Select all',
  selectRow: 'Select row',
  columns: 'View',
  toggleColumns: 'Toggle columns',
  loading: 'Loading...',
};
export type DataTableTexts = typeof dataTableTexts;
