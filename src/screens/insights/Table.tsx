import type { ReactNode } from 'react';
import classes from './insights.module.css';

interface TableProps {
  label: string;
  columns: readonly string[];
  /** Cells by column. The first cell is the row's header. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

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
  label: string;
  onOpen: () => void;
}

export const Count = ({ count, label, onOpen }: CountProps) =>
  count === 0 ? (
    <>{0}</>
  ) : (
    <button type="button" aria-label={label} onClick={onOpen}>
      {count.toLocaleString('en')}
    </button>
  );
