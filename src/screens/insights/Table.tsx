import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatsOf } from '../../../domain/formats.ts';
import { PlainTable } from '../../ui/base/PlainTable/PlainTable.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './insights.module.css';

interface TableProps {
  label: string;
  columns: readonly string[];
  /** Cells by column. The first cell is the row's header. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

export function Table({ label, columns, rows }: TableProps) {
  const { card } = useTexts('insights');
  return (
    <PlainTable label={card.asTable({ what: label })} maxHeight={340} className={classes.table}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" data-number={index > 0 || undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...rest] }) => (
          <tr key={id}>
            <th dir="auto" scope="row">
              {name}
            </th>
            {rest.map((cell, index) => (
              <td key={columns[index + 1] ?? index} data-number>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

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
    <Anchor component="button" type="button" inherit miw={24} aria-label={label} onClick={onOpen}>
      {formatsOf(locale).number(count)}
    </Anchor>
  );
}
