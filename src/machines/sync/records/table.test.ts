import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedRows, emptyTable, mergeRows, rowOf, rowsOf, type Table, withoutRows, withRows } from './table.ts';

interface Row {
  id: string;
  version: number;
}
const tableOf = (rows: readonly Row[]): Table<Row> => withRows<Row>(emptyTable, rows);
const byId = (rows: readonly Row[]): Record<string, Row> => Object.fromEntries(rows.map((row) => [row.id, row]));
const someRows = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), version: fc.nat(3) }), {
  selector: ({ id }) => id,
});

describe('table', () => {
  test('contains every row by its id', () => {
    fc.assert(
      fc.property(someRows, someRows, (first, second) => {
        const table = withRows(tableOf(first), second);
        expect(byId(rowsOf(table))).toEqual(byId([...first, ...second]));
        for (const row of second) expect(rowOf(table, row.id)).toBe(row);
      }),
    );
  });

  test('removes rows and keeps the others', () => {
    fc.assert(
      fc.property(someRows, fc.array(fc.string({ minLength: 1, maxLength: 3 })), (rows, ids) => {
        expect(byId(rowsOf(withoutRows(tableOf(rows), ids)))).toEqual(byId(rows.filter(({ id }) => !ids.includes(id))));
      }),
    );
  });

  test('never replaces a row by an older version', () => {
    fc.assert(
      fc.property(someRows, someRows, (rows, incoming) => {
        const merged = mergeRows(tableOf(rows), incoming);
        for (const row of incoming) {
          const known = rows.find(({ id }) => id === row.id);
          expect(rowOf(merged, row.id)).toBe(known && known.version > row.version ? known : row);
        }
      }),
    );
  });

  test('keeps the newest of several versions in one batch', () => {
    const [first, second, third] = [
      { id: 'a', version: 1 },
      { id: 'a', version: 3 },
      { id: 'a', version: 2 },
    ];
    expect(rowOf(mergeRows(tableOf([first]), [second, third]), 'a')).toBe(second);
  });

  test('lists exactly the rows that differ', () => {
    fc.assert(
      fc.property(someRows, someRows, fc.array(fc.string({ minLength: 1, maxLength: 3 })), (rows, incoming, gone) => {
        const [before, after] = [tableOf(rows), withoutRows(withRows(tableOf(rows), incoming), gone)];
        const ids = [...new Set([...rows, ...incoming].map(({ id }) => id))];
        const expected = ids.flatMap((id) =>
          rowOf(before, id) === rowOf(after, id) ? [] : [[id, { before: rowOf(before, id), after: rowOf(after, id) }]],
        );
        expect(
          Object.fromEntries(changedRows(before, after).map((change) => [(change.before ?? change.after)?.id, change])),
        ).toEqual(Object.fromEntries(expected));
      }),
    );
  });

  test('is the same object when nothing changes', () => {
    const table = tableOf([{ id: 'a', version: 2 }]);
    expect([withRows(table, []), withoutRows(table, ['b']), mergeRows(table, [{ id: 'a', version: 1 }])]).toEqual([
      table,
      table,
      table,
    ]);
    expect(withoutRows(table, ['b'])).toBe(table);
    expect(mergeRows(table, [{ id: 'a', version: 1 }])).toBe(table);
  });

  test('copies one bucket for one changed row, for any number of rows', () => {
    const many = tableOf(Array.from({ length: 10_000 }, (_, index) => ({ id: `0195f3a0-${index}-7000`, version: 1 })));
    const after = withRows(many, [{ id: '0195f3a0-77-7000', version: 2 }]);
    expect(after.filter((bucket, at) => bucket !== many[at])).toHaveLength(1);
  });
});
