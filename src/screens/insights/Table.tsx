import type { ReactNode } from 'react';
import classes from './insights.module.css';

interface TableProps {
  /** Name of the table. */
  label: string;
  columns: readonly string[];
  /** Cells by column; the first one is the row's name. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** A drawing's numbers in rows. */
export const Table = ({ label, columns, rows }: TableProps) => (
  <table className={classes.table} aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells: [name, ...rest] }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          {rest.map((cell, index) => (
            <td key={columns[index + 1] ?? index}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface CountProps {
  count: number;
  /** What pressing it does, for screen readers. */
  label: string;
  onOpen: () => void;
}

/** A count that opens its tasks. */
export const Count = ({ count, label, onOpen }: CountProps) =>
  count === 0 ? (
    <>{0}</>
  ) : (
    <button type="button" aria-label={label} onClick={onOpen}>
      {count.toLocaleString('en')}
    </button>
  );
