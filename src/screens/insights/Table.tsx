import type { ReactNode } from 'react';
import { formatsOf } from '../../../domain/formats.ts';
import { useTexts } from '../../ui/texts/index.ts';
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

export function Count({ count, label, onOpen }: CountProps) {
  const { locale } = useTexts('insights');
  return count === 0 ? (
    <>{0}</>
  ) : (
    <button type="button" aria-label={label} onClick={onOpen}>
      {formatsOf(locale).number(count)}
    </button>
  );
}
