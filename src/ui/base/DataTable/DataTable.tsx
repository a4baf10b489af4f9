import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Button, Checkbox, Group, Menu, NativeSelect, Text } from '@mantine/core';
import {
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
import { type RefObject, useEffect, useId, useMemo, useState } from 'react';
import type { Density } from '../../../../domain/boardDisplay.ts';
import { tablePageSizes } from '../../../../domain/limits.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import { useTexts } from '../texts/index.ts';
import classes from './DataTable.module.css';

export type {
  ColumnDef,
  PaginationState,
  RowSelectionState,
  SortingFn,
  SortingState,
  VisibilityState,
} from '@tanstack/react-table';

export interface DataTableProps<T> {
  label: string;
  /** All rows, or the current page if `rowCount` is given. Must be a new array exactly when it changes. */
  data: readonly T[];
  /**
   * TanStack column definitions. The first column remains visible while the others scroll. `enableSorting: false`
   * removes the sort button. A narrow table leaves out columns with `meta.wide`. Define the array outside the
   * component.
   */
  columns: ColumnDef<T>[];
  getRowId: (row: T) => string;
  getRowLabel?: (row: T) => string;
  columnVisibility?: VisibilityState;
  density?: Density;
  /** Page number from 0 and page size, if the caller controls them. */
  pagination?: PaginationState;
  onPaginationChange?: (pagination: PaginationState) => void;
  /** Number of rows on all pages, if the caller loads the pages. */
  rowCount?: number;
  sorting?: SortingState;
  onSortingChange?: (sorting: SortingState) => void;
  rowSelection?: RowSelectionState;
  onRowSelectionChange?: (selection: RowSelectionState) => void;
  /** Called when a row is chosen with Shift as the end of a range. `among` has the ids of all rows in their order. */
  onRangeSelect?: (id: string, among: string[]) => void;
  /** Receives the function that returns the ids of all rows in their order. */
  order?: RefObject<() => readonly string[]>;
  /** Keyboard users need a button in a cell for the same action. */
  onRowClick?: (row: T) => void;
  /** True while rows are loading. Loaded rows remain visible, and an empty table shows a message. */
  loading?: boolean;
}

type Texts = Catalogues['board']['rows'];

const noRows: never[] = [];
const allVisible: VisibilityState = {};
const firstPage: PaginationState = { pageIndex: 0, pageSize: tablePageSizes[0] };

/**
 * Table with sortable columns, selectable rows and pages, which fills the height of its parent. A narrow one shows each
 * row on two lines. It manages each state that the caller doesn't control.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, density, loading = false } = props;
  const texts = useTexts('board').rows;
  const { table, page, pageCount, selected, total } = useTable(props);
  return (
    <div className={classes.root} data-density={density}>
      <SortMenu table={table} texts={texts} />
      <div
        className={classes.scroller}
        tabIndex={0}
        role="region"
        aria-label={label}
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute('data-scrolled', Math.abs(currentTarget.scrollLeft) > 1)
        }
      >
        <table
          role="table"
          className={classes.table}
          aria-label={label}
          aria-rowcount={total}
          aria-busy={loading || undefined}
        >
          <TableHead table={table} texts={texts} />
          <TableBody {...props} table={table} texts={texts} />
        </table>
      </div>
      <Footer table={table} page={page} pageCount={pageCount} selected={selected} total={total} texts={texts} />
    </div>
  );
}

function useTable<T>(props: DataTableProps<T>) {
  const { data, columns, getRowId, rowCount } = props;
  const [page, setPage] = useOwned(props.pagination, props.onPaginationChange, firstPage);
  const [order, setOrder] = useOwned(props.sorting, props.onSortingChange, noRows as SortingState);
  const [selected, setSelected] = useOwned(props.rowSelection, props.onRowSelectionChange, {});
  const pagesOutside = rowCount !== undefined;
  const total = rowCount ?? data.length;
  const pageCount = Math.max(1, Math.ceil(total / page.pageSize));
  // Rows may be removed while a later page is shown. The last remaining page is shown then.
  const shownPage = useMemo(() => ({ ...page, pageIndex: Math.min(page.pageIndex, pageCount - 1) }), [page, pageCount]);

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const table = useReactTable<T>({
    data: data as T[],
    columns,
    getRowId,
    state: {
      columnVisibility: props.columnVisibility ?? allVisible,
      pagination: shownPage,
      sorting: order,
      rowSelection: selected,
    },
    onPaginationChange: setPage,
    onSortingChange: setOrder,
    onRowSelectionChange: setSelected,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: pagesOutside ? undefined : getSortedRowModel(),
    getPaginationRowModel: pagesOutside ? undefined : getPaginationRowModel(),
    manualPagination: pagesOutside,
    manualSorting: pagesOutside,
    rowCount: total,
    // Without this, the table would return to the first page after an edit in a cell, which changes the data.
    autoResetPageIndex: false,
  });
  const { order: shownOrder } = props;
  useEffect(() => {
    if (shownOrder) shownOrder.current = () => table.getPrePaginationRowModel().rows.map(({ id }) => id);
  }, [shownOrder, table]);
  const selectedCount = pagesOutside
    ? Object.values(selected).filter(Boolean).length
    : table.getSelectedRowModel().rows.length;
  return { table, page: shownPage, pageCount, selected: selectedCount, total };
}

interface TablePartProps<T> {
  table: Table<T>;
  texts: Texts;
}

function TableHead<T>({ table, texts }: TablePartProps<T>) {
  const isEmpty = table.getRowModel().rows.length === 0;
  return (
    <thead role="rowgroup">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row">
          <th role="columnheader" className={classes.tick} scope="col">
            <Checkbox
              size="xs"
              aria-label={texts.selectAll}
              checked={!isEmpty && table.getIsAllPageRowsSelected()}
              indeterminate={table.getIsSomePageRowsSelected()}
              disabled={isEmpty}
              onChange={table.getToggleAllPageRowsSelectedHandler()}
            />
          </th>
          {group.headers.map((header) => (
            <HeaderCell key={header.id} header={header} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

/** Menu that sorts a narrow table, which has no column headers. */
function SortMenu<T>({ table, texts }: TablePartProps<T>) {
  const columns = table.getVisibleLeafColumns().filter((column) => column.getCanSort());
  const sorted = columns.find((column) => column.getIsSorted() !== false);
  const direction = sorted?.getIsSorted() === 'desc' ? 'desc' : 'asc';
  const Arrow = arrows[direction];
  const sortBy = (id: string, chosen = direction) => table.setSorting([{ id, desc: chosen === 'desc' }]);
  return (
    <Menu position="bottom-start" width={220} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.sortMenu}
          aria-label={sorted && texts.sortedBy({ name: nameOf(sorted), direction })}
          leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden />}
          rightSection={sorted && <Arrow size={14} stroke={2} aria-hidden />}
        >
          {sorted ? nameOf(sorted) : texts.sort}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(70dvh, 32rem)" style={{ overflowY: 'auto' }}>
        <Menu.Label>{texts.direction}</Menu.Label>
        <Menu.RadioGroup value={sorted ? direction : ''}>
          {(['asc', 'desc'] as const).map((each) => (
            <Menu.RadioItem
              key={each}
              value={each}
              disabled={!sorted}
              onClick={() => sorted && sortBy(sorted.id, each)}
            >
              {texts.directions[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{texts.sortBy}</Menu.Label>
        <Menu.RadioGroup value={sorted?.id ?? ''}>
          <Menu.RadioItem value="" onClick={() => table.setSorting([])}>
            {texts.unsorted}
          </Menu.RadioItem>
          {columns.map((column) => (
            <Menu.RadioItem key={column.id} value={column.id} onClick={() => sortBy(column.id)}>
              {nameOf(column)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

const arrows = { asc: IconArrowUp, desc: IconArrowDown };

const nameOf = <T,>({ id, columnDef: { header } }: Column<T, unknown>): string =>
  typeof header === 'string' ? header : id;

function TableBody<T>(props: DataTableProps<T> & TablePartProps<T>) {
  const { table, texts, getRowLabel, onRangeSelect, onRowClick, loading = false } = props;
  const { rows } = table.getRowModel();
  return (
    <tbody role="rowgroup">
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
          label={getRowLabel ? texts.selectRowOf({ name: getRowLabel(row.original) }) : texts.selectRow}
        />
      ))}
      {rows.length === 0 && (
        <tr role="row">
          <td role="cell" colSpan={table.getVisibleLeafColumns().length + 1}>
            <Text ta="center" c="dimmed" py="xl">
              {loading ? texts.loading : texts.noResults}
            </Text>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Returns the caller's value, or a local state if there is none. */
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
  const heading = header.isPlaceholder ? null : flexRender(column.columnDef.header, header.getContext());
  const Arrow = direction === false ? IconArrowsSort : arrows[direction];
  return (
    <th
      role="columnheader"
      scope="col"
      colSpan={header.colSpan}
      style={widthOf(column)}
      aria-sort={direction === false ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {column.getCanSort() && (
        <Button
          variant="subtle"
          color="gray"
          c={direction ? undefined : 'dimmed'}
          size="compact-xs"
          className={classes.sort}
          data-sorted={direction || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          {heading}
          <Arrow size={13} stroke={2} aria-hidden className={classes.arrow} />
        </Button>
      )}
      <span className={classes.name}>{heading}</span>
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
      role="row"
      data-selected={isSelected || undefined}
      data-clickable={onRowClick ? true : undefined}
      aria-selected={isSelected}
      onClick={(event) => {
        const { target, currentTarget } = event;
        // Ignores clicks in a menu, which bubble through React although the menu is in a portal outside the row.
        if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return;
        if (event.shiftKey && onRange) return onRange();
        if (event.metaKey || event.ctrlKey) return row.toggleSelected();
        onRowClick?.(row.original);
      }}
    >
      <td role="cell" className={classes.tick}>
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
        <td key={cell.id} role="cell" data-wide={isWide(cell.column)} style={widthOf(cell.column)}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
    </tr>
  );
}

const controls = 'a, button, input, select, textarea, label, [role=button], [role=combobox]';

const isWide = <T,>({ columnDef: { meta } }: Column<T, unknown>): true | undefined =>
  meta && 'wide' in meta && meta.wide === true ? true : undefined;

const widthOf = <T,>(column: Column<T, unknown>) =>
  column.columnDef.size === undefined || column.columnDef.size === 150
    ? undefined
    : { width: column.columnDef.size, minWidth: column.columnDef.size };

interface FooterProps<T> {
  table: Table<T>;
  page: PaginationState;
  pageCount: number;
  selected: number;
  total: number;
  texts: Texts;
}

function Footer<T>({ table, page, pageCount, selected, total, texts }: FooterProps<T>) {
  const selectId = useId();
  const atStart = page.pageIndex === 0;
  const atEnd = page.pageIndex >= pageCount - 1;
  const turns = [
    { label: texts.first, Icon: IconChevronsLeft, disabled: atStart, to: 0, from: 'sm' },
    { label: texts.previous, Icon: IconChevronLeft, disabled: atStart, to: page.pageIndex - 1 },
    { label: texts.next, Icon: IconChevronRight, disabled: atEnd, to: page.pageIndex + 1 },
    { label: texts.last, Icon: IconChevronsRight, disabled: atEnd, to: pageCount - 1, from: 'sm' },
  ];
  return (
    <Group gap="xs" px="var(--faena-page)" py={8} fz="sm" c="dimmed">
      <Text span fz="sm" me="auto" className={classes.selected} role="status">
        {texts.selected({ selected, total })}
      </Text>
      <label htmlFor={selectId} className={classes.perPage}>
        {texts.rowsPerPage}
      </label>
      <NativeSelect
        id={selectId}
        size="xs"
        w={76}
        rightSectionWidth={28}
        styles={{ input: { paddingInlineStart: 10 } }}
        data={tablePageSizes.map(String)}
        value={String(page.pageSize)}
        onChange={(event) => table.setPageSize(Number(event.currentTarget.value))}
      />
      <Group gap={4} wrap="nowrap" className={classes.turns}>
        <Text span fz="sm" mx={10} aria-live="polite">
          {texts.page({ page: page.pageIndex + 1, pages: pageCount })}
        </Text>
        {turns.map(({ label, Icon, disabled, to, from }) => (
          <ActionIcon
            key={label}
            visibleFrom={from}
            variant="subtle"
            color="gray"
            size={30}
            aria-label={label}
            title={label}
            disabled={disabled}
            onClick={() => table.setPageIndex(to)}
          >
            <Icon size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  );
}
