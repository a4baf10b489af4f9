import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { DataTable, type ColumnDef, type DataTableProps } from './DataTable.tsx';

interface Item {
  id: string;
  title: string;
  points: number;
}
const items = Array.from({ length: 23 }, (_, at): Item => ({
  id: `i${at}`,
  title: `Item ${String(at).padStart(2, '0')}`,
  points: (at * 7) % 23,
}));
const columns: ColumnDef<Item, unknown>[] = [
  { accessorKey: 'title', header: 'Title' },
  {
    accessorKey: 'points',
    header: 'Points',
    cell: ({ row }) => <button type="button">{row.original.points} points</button>,
  },
  { id: 'sprint', header: 'Sprint', accessorFn: () => 'S1', enableSorting: false, meta: { wide: true } },
];
const setUp = (props: Partial<DataTableProps<Item>> = {}) => {
  const table = (own: Partial<DataTableProps<Item>>) => (
    <DataTable
      label="Tasks"
      data={items}
      columns={columns}
      getRowId={(item) => item.id}
      getRowLabel={(item) => item.title}
      columnVisibility={{ sprint: false }}
      {...own}
    />
  );
  const { rerender } = renderUi(table(props));
  return {
    user: userEvent.setup(),
    change: (own: Partial<DataTableProps<Item>>) => rerender(table({ ...props, ...own })),
  };
};
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((header) => within(header).queryByRole('button')?.textContent ?? header.textContent);
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('DataTable', () => {
  it('shows the first ten rows, and moves through its pages', async () => {
    const { user } = setUp();
    expect(titles()).toEqual(items.slice(0, 10).map(({ title }) => title));
    expect(screen.getByText('Page 1 of 3')).toBeInstanceOf(HTMLElement);
    expect(press('Go to previous page')).toHaveProperty('disabled', true);
    await user.click(press('Go to next page'));
    expect(titles()[0]).toBe('Item 10');
    await user.click(press('Go to last page'));
    expect(titles()).toEqual(['Item 20', 'Item 21', 'Item 22']);
    expect(press('Go to next page')).toHaveProperty('disabled', true);
    await user.click(press('Go to first page'));
    expect(screen.getByText('Page 1 of 3')).toBeInstanceOf(HTMLElement);
  });

  it('offers the five page sizes', async () => {
    const { user } = setUp();
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
    expect([...sizes.querySelectorAll('option')].map((option) => option.value)).toEqual(['10', '20', '30', '40', '50']);
    await user.selectOptions(sizes, '20');
    expect(titles()).toHaveLength(20);
    expect(screen.getByText('Page 1 of 2')).toBeInstanceOf(HTMLElement);
  });

  it('sorts by a column, and marks it for screen readers', async () => {
    const { user } = setUp();
    await user.click(press('Title'));
    expect(screen.getByRole('columnheader', { name: /^Title/ }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(press('Title'));
    expect(titles()[0]).toBe('Item 22');
    expect(screen.getByRole('columnheader', { name: /^Title/ }).getAttribute('aria-sort')).toBe('descending');
  });

  it('sorts by the menu of a narrow table', async () => {
    const { user } = setUp();
    await user.click(press('Ordenar'));
    const choice = (name: string) => screen.findByRole('menuitemradio', { name });
    expect((await choice('Sin ordenar')).getAttribute('aria-checked')).toBe('true');
    expect(await choice('Descendente')).toHaveProperty('disabled', true);
    await user.click(await choice('Title'));
    await user.click(await choice('Descendente'));
    expect(titles()[0]).toBe('Item 22');
    await user.click(await choice('Points'));
    expect(press('Ordenar: Points, descendente')).toHaveProperty('textContent', 'Points');
    await user.click(await choice('Sin ordenar'));
    expect(titles()[0]).toBe('Item 00');
  });

  it('counts selected rows on all pages', async () => {
    const { user } = setUp();
    expect(screen.getByText('0 of 23 row(s) selected.')).toBeInstanceOf(HTMLElement);
    await user.click(screen.getByRole('checkbox', { name: 'Select row: Item 03' }));
    expect(screen.getByText('1 of 23 row(s) selected.')).toBeInstanceOf(HTMLElement);
    await user.click(press('Go to next page'));
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('11 of 23 row(s) selected.')).toBeInstanceOf(HTMLElement);
  });

  it('shows the visible columns, and leaves out wide ones when it is narrow', () => {
    const { change } = setUp();
    expect(headers()).toEqual(['Title', 'Points']);
    change({ columnVisibility: {} });
    expect(headers()).toEqual(['Title', 'Points', 'Sprint']);
    expect(screen.getAllByText('S1')[0]?.dataset['wide']).toBe('true');
    expect(screen.getByText('Item 04').dataset['wide']).toBeUndefined();
  });

  it('shows a message when there are no rows', () => {
    setUp({ data: [] });
    expect(screen.getByText('No results.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('Page 1 of 1')).toBeInstanceOf(HTMLElement);
  });

  it('opens a row on a click outside its controls', async () => {
    const onRowClick = vi.fn();
    const { user } = setUp({ onRowClick });
    await user.click(screen.getByText('Item 04'));
    await user.click(press('5 points'));
    await user.click(screen.getByRole('checkbox', { name: 'Select row: Item 04' }));
    expect(onRowClick.mock.calls).toEqual([[items[4]]]);
  });

  it('leaves paging to the caller if the caller controls the page', async () => {
    const onPaginationChange = vi.fn();
    const { user, change } = setUp({
      data: items.slice(0, 10),
      rowCount: 230,
      pagination: { pageIndex: 0, pageSize: 10 },
      onPaginationChange,
    });
    expect(screen.getByText('Page 1 of 23')).toBeInstanceOf(HTMLElement);
    await user.click(press('Go to next page'));
    expect(onPaginationChange.mock.calls).toEqual([[{ pageIndex: 1, pageSize: 10 }]]);
    expect(titles()[0]).toBe('Item 00');
    change({ data: items.slice(10, 20), pagination: { pageIndex: 1, pageSize: 10 } });
    expect(titles()[0]).toBe('Item 10');
  });

  it('keeps the page when a row changes, and moves to the last page when the page no longer exists', async () => {
    const { user, change } = setUp();
    await user.click(press('Go to last page'));
    change({ data: items.map((item) => ({ ...item, points: 1 })) });
    expect(screen.getByText('Page 3 of 3')).toBeInstanceOf(HTMLElement);
    change({ data: items.slice(0, 12) });
    expect(screen.getByText('Page 2 of 2')).toBeInstanceOf(HTMLElement);
    expect(titles()).toEqual(['Item 10', 'Item 11']);
  });
});
