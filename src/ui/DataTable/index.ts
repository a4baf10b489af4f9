export {
  DataTable,
  type ColumnDef,
  type DataTableProps,
  type PaginationState,
  type RowSelectionState,
  type SortingFn,
  type SortingState,
  type VisibilityState,
} from './DataTable.tsx';
