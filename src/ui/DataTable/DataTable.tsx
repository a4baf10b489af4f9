import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Button, Checkbox, Menu, NativeSelect } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import {
  flexRender,
  functionalUpdate,
  getCoreRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  useReactTable,
  type Column,
  type ColumnDef,
  type Header,
  type OnChangeFn,
  type PaginationState,
  type Row,
  type RowSelectionState,
  type SortingState,
  type Table,
  type VisibilityState,
} from '@tanstack/react-table';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { tablePageSizes } from '../../../domain/limits.ts';
import { dataTableTexts, type DataTableTexts } from './texts.ts';
import classes from './DataTable.module.css';

export type {
  ColumnDef,
  PaginationState,
  RowSelectionState,
  SortingState,
  VisibilityState,
} from '@tanstack/react-table';

export interface DataTableProps<T> {
  /** Accessible name of the table. */
  label: string;
  /** Rows: all of them, or one page when `rowCount` is given. A new array whenever it changes, the same one otherwise. */
  data: readonly T[];
  /**
   * TanStack column definitions. `cell` may draw an editor; `header` as a string is also the column's name in the menu, else `meta.label`.
   * `enableSorting: false` takes the sort button away, `enableHiding: false` the menu entry. Keep the array outside the render.
   */
  columns: ColumnDef<T>[];
  /** Stable id of a row; selection is kept by it. */
  getRowId: (row: T) => string;
  /** Name of a row for the screen reader's 'Select row'. */
  getRowLabel?: (row: T) => string;
  /** Columns hidden at first: `{sprint: false}`. */
  defaultColumnVisibility?: VisibilityState;
  /** Which columns are shown, when the caller keeps it. */
  columnVisibility?: VisibilityState;
  onColumnVisibilityChange?: (visibility: VisibilityState) => void;
  /** Page, counted from 0, and its size, when the caller keeps them. */
  pagination?: PaginationState;
  onPaginationChange?: (pagination: PaginationState) => void;
  /** Number of rows in all pages when `data` is one page that the caller loads. */
  rowCount?: number;
  /** Order of the rows, when the caller keeps it. */
  sorting?: SortingState;
  onSortingChange?: (sorting: SortingState) => void;
  /** Selected rows by id, when the caller keeps them. */
  rowSelection?: RowSelectionState;
  onRowSelectionChange?: (selection: RowSelectionState) => void;
  /** A row was picked as the end of a range, with Shift; `among` are the rows of all pages as they are sorted. */
  onRangeSelect?: (id: string, among: string[]) => void;
  /** A row was clicked outside its controls; give the keyboard a button in a cell. */
  onRowClick?: (row: T) => void;
  /** Controls before the columns menu. */
  toolbar?: ReactNode;
  /** Rows are on their way: the ones shown stay, an empty table says so. */
  loading?: boolean;
  /** Texts that differ from `texts.ts`. */
  texts?: Partial<DataTableTexts>;
}

const noRows: never[] = [];
const firstPage: PaginationState = { pageIndex: 0, pageSize: tablePageSizes[0] };

/** Table with columns that sort and hide, rows that are selected, and pages. Keeps its own state where the caller doesn't. */
export function DataTable<T>({
  label,
  data,
  columns,
  getRowId,
  getRowLabel,
  defaultColumnVisibility,
  columnVisibility,
  onColumnVisibilityChange,
  pagination,
  onPaginationChange,
  rowCount,
  sorting,
  onSortingChange,
  rowSelection,
  onRowSelectionChange,
  onRangeSelect,
  onRowClick,
  toolbar,
  loading = false,
  texts: ownTexts,
}: DataTableProps<T>) {
  const texts = useMemo(() => ({ ...dataTableTexts, ...ownTexts }), [ownTexts]);
  const [visible, setVisible] = useOwned(columnVisibility, onColumnVisibilityChange, defaultColumnVisibility ?? {});
  const [page, setPage] = useOwned(pagination, onPaginationChange, firstPage);
  const [order, setOrder] = useOwned(sorting, onSortingChange, noRows as SortingState);
  const [selected, setSelected] = useOwned(rowSelection, onRowSelectionChange, {});
  const pagesOutside = rowCount !== undefined;
  const total = rowCount ?? data.length;
  const pageCount = Math.max(1, Math.ceil(total / page.pageSize));
  // Rows may go while a later page is shown; the last page left is shown then.
  const shownPage = useMemo(() => ({ ...page, pageIndex: Math.min(page.pageIndex, pageCount - 1) }), [page, pageCount]);

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const table = useReactTable<T>({
    data: data as T[],
    columns,
    getRowId,
    state: { columnVisibility: visible, pagination: shownPage, sorting: order, rowSelection: selected },
    onColumnVisibilityChange: setVisible,
    onPaginationChange: setPage,
    onSortingChange: setOrder,
    onRowSelectionChange: setSelected,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: pagesOutside ? undefined : getSortedRowModel(),
    getPaginationRowModel: pagesOutside ? undefined : getPaginationRowModel(),
    manualPagination: pagesOutside,
    manualSorting: pagesOutside,
    rowCount: total,
    // An edit in a cell is new data, and mustn't throw the reader back to the first page.
    autoResetPageIndex: false,
  });
  const rows = table.getRowModel().rows;
  const selectedCount = pagesOutside
    ? Object.values(selected).filter(Boolean).length
    : table.getSelectedRowModel().rows.length;

  return (
    <div className={classes.root}>
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      <div className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
        <table className={classes.table} aria-label={label} aria-rowcount={total} aria-busy={loading || undefined}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                <th className={classes.tick} scope="col">
                  <Checkbox
                    size="xs"
                    aria-label={texts.selectAll}
                    checked={rows.length > 0 && table.getIsAllPageRowsSelected()}
                    indeterminate={table.getIsSomePageRowsSelected()}
                    disabled={rows.length === 0}
                    onChange={table.getToggleAllPageRowsSelectedHandler()}
                  />
                </th>
                {group.headers.map((header) => (
                  <HeaderCell key={header.id} header={header} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {rows.map((row) => (
              <BodyRow
                key={row.id}
                row={row}
                isSelected={row.getIsSelected()}
                onRowClick={onRowClick}
                onRange={
                  onRangeSelect &&
                  (() =>
                    onRangeSelect(
                      row.id,
                      table.getPrePaginationRowModel().rows.map(({ id }) => id),
                    ))
                }
                label={getRowLabel ? `${texts.selectRow}: ${getRowLabel(row.original)}` : texts.selectRow}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td className={classes.empty} colSpan={table.getVisibleLeafColumns().length + 1}>
                  {loading ? texts.loading : texts.noResults}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <Footer
        table={table}
        page={shownPage}
        pageCount={pageCount}
        selected={selectedCount}
        total={total}
        texts={texts}
      />
    </div>
  );
}

/** The caller's value when given, otherwise an own one; takes TanStack's updates. */
function useOwned<S>(value: S | undefined, onChange: ((value: S) => void) | undefined, initial: S): [S, OnChangeFn<S>] {
  const [own, setOwn] = useState(initial);
  const current = value ?? own;
  return [
    current,
    (update) => {
      const next = functionalUpdate(update, current);
      if (value === undefined) setOwn(next);
      onChange?.(next);
    },
  ];
}

function HeaderCell<T>({ header }: { header: Header<T, unknown> }) {
  const { column } = header;
  const direction = column.getIsSorted();
  const words = header.isPlaceholder ? null : flexRender(column.columnDef.header, header.getContext());
  const Arrow = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      colSpan={header.colSpan}
      style={widthOf(column)}
      aria-sort={direction === false ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={direction || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          {words}
          <Arrow size={13} stroke={2} aria-hidden className={classes.arrow} />
        </button>
      ) : (
        <span className={classes.heading}>{words}</span>
      )}
    </th>
  );
}

interface BodyRowProps<T> {
  row: Row<T>;
  label: string;
  isSelected: boolean;
  onRowClick: ((row: T) => void) | undefined;
  onRange: (() => void) | undefined;
}

function BodyRow<T>({ row, label, isSelected, onRowClick, onRange }: BodyRowProps<T>) {
  return (
    <tr
      data-selected={isSelected || undefined}
      data-clickable={onRowClick ? true : undefined}
      aria-selected={isSelected}
      onClick={(event) => {
        const { target, currentTarget } = event;
        // A menu in a portal bubbles through React, not through the row's own elements.
        if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return;
        if (event.shiftKey && onRange) return onRange();
        if (event.metaKey || event.ctrlKey) return row.toggleSelected();
        onRowClick?.(row.original);
      }}
    >
      <td className={classes.tick}>
        <Checkbox
          size="xs"
          aria-label={label}
          checked={isSelected}
          disabled={!row.getCanSelect()}
          onChange={(event) => {
            const { nativeEvent } = event;
            if (onRange && nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) onRange();
            else row.toggleSelected(event.currentTarget.checked);
          }}
        />
      </td>
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} style={widthOf(cell.column)}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
    </tr>
  );
}

const controls = 'a, button, input, select, textarea, label, [role=button], [role=combobox]';

/** A width only where the column definition gives one. */
const widthOf = <T,>(column: Column<T, unknown>) =>
  column.columnDef.size === undefined || column.columnDef.size === 150
    ? undefined
    : { width: column.columnDef.size, minWidth: column.columnDef.size };

const nameOf = <T,>(column: Column<T, unknown>): string => {
  const { header, meta } = column.columnDef;
  if (meta && 'label' in meta && typeof meta.label === 'string') return meta.label;
  return typeof header === 'string' ? header : column.id;
};

function ColumnsMenu<T>({ table, texts }: { table: Table<T>; texts: DataTableTexts }) {
  const hideable = table.getAllLeafColumns().filter((column) => column.getCanHide());
  if (hideable.length === 0) return null;
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.8} aria-hidden />}
        >
          {texts.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.toggleColumns}</Menu.Label>
        {hideable.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={column.getIsVisible()}
            onChange={(checked) => column.toggleVisibility(checked)}
          >
            {nameOf(column)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FooterProps<T> {
  table: Table<T>;
  page: PaginationState;
  pageCount: number;
  selected: number;
  total: number;
  texts: DataTableTexts;
}

function Footer<T>({ table, page, pageCount, selected, total, texts }: FooterProps<T>) {
  const selectId = useId();
  const atStart = page.pageIndex === 0;
  const atEnd = page.pageIndex >= pageCount - 1;
  const turns = [
    { label: texts.first, Icon: IconChevronsLeft, disabled: atStart, to: 0 },
    { label: texts.previous, Icon: IconChevronLeft, disabled: atStart, to: page.pageIndex - 1 },
    { label: texts.next, Icon: IconChevronRight, disabled: atEnd, to: page.pageIndex + 1 },
    { label: texts.last, Icon: IconChevronsRight, disabled: atEnd, to: pageCount - 1 },
  ];
  return (
    <div className={classes.footer}>
      <span className={classes.selected} role="status">
        {texts.selected(selected, total)}
      </span>
      <ColumnsMenu table={table} texts={texts} />
      <div className={classes.size}>
        <label htmlFor={selectId}>{texts.rowsPerPage}</label>
        <NativeSelect
          id={selectId}
          size="xs"
          className={classes.sizes}
          data={tablePageSizes.map(String)}
          value={String(page.pageSize)}
          onChange={(event) => table.setPageSize(Number(event.currentTarget.value))}
        />
      </div>
      <span className={classes.page} aria-live="polite">
        {texts.page(page.pageIndex + 1, pageCount)}
      </span>
      <div className={classes.turns}>
        {turns.map(({ label, Icon, disabled, to }) => (
          <ActionIcon
            key={label}
            variant="default"
            size={30}
            aria-label={label}
            title={label}
            disabled={disabled}
            onClick={() => table.setPageIndex(to)}
          >
            <Icon size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        ))}
      </div>
    </div>
  );
}
