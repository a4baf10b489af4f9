export {
  DataTable,
  type ColumnDef,
  type DataTableProps,
  type PaginationState,
  type RowSelectionState,
  type SortingState,
  type VisibilityState,
} from './DataTable.tsx';
export { dataTableTexts, type DataTableTexts } from './texts.ts';
