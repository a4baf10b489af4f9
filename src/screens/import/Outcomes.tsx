import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import type { OutcomeEntry } from '../../../domain/imports/outcomes.ts';
import { type ImportPlan, outcomesOf } from '../../../domain/imports/plan.ts';
import { shortened } from '../../../domain/imports/rows.ts';
import type { ImportTable } from '../../../domain/imports/table.ts';
import { RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import classes from './import.module.css';
import { Section } from './StepParts.tsx';

export interface OutcomesProps {
  plan: ImportPlan;
  table: ImportTable;
}

/** Lists what an import takes, changes and leaves out. Each entry opens its rows. */
export function Outcomes({ plan, table }: OutcomesProps) {
  const texts = useTexts('importing');
  const entries = useMemo(() => outcomesOf(plan), [plan]);
  return (
    <Section title={texts.outcomeList}>
      <RowList aria-label={texts.outcomeList}>
        {entries.map((entry, index) => (
          <Entry key={index} entry={entry} table={table} />
        ))}
      </RowList>
    </Section>
  );
}

const shownRows = 100;

function Entry({ entry: { outcome, text, rows, column }, table }: { entry: OutcomeEntry; table: ImportTable }) {
  const texts = useTexts('importing');
  const shown = useShown();
  const id = useId();
  const [isOpen, { toggle }] = useDisclosure(false);
  const lined = table.text !== null;
  return (
    <li className={classes.outcome}>
      <button
        type="button"
        className={classes.outcomeHead}
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={rows.length === 0}
        onClick={toggle}
      >
        <span className={classes.outcomeName} data-outcome={outcome}>
          {texts.outcomeNames[outcome]}
        </span>
        <span dir="auto" className={classes.outcomeText}>
          {shown(text)}
        </span>
        {rows.length > 0 && (
          <>
            <span className={classes.outcomeRows}>{texts.rowsOf({ rows: rows.length })}</span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </>
        )}
      </button>
      <ul id={id} className={classes.outcomeList} hidden={!isOpen}>
        {isOpen &&
          rows.slice(0, shownRows).map(({ line, title }, index) => (
            <li key={index}>
              <Text span size="sm" c="dimmed" miw="5.5rem">
                {lined ? texts.line({ line: String(line) }) : texts.row({ row: String(line) })}
              </Text>
              <Text span size="sm" dir="auto">
                {title || texts.untitled}
                {column !== undefined && <CellOf table={table} line={line} column={column} />}
              </Text>
            </li>
          ))}
        {isOpen && rows.length > shownRows && (
          <Text component="li" size="sm" c="dimmed">
            {texts.moreRows({ rows: rows.length - shownRows })}
          </Text>
        )}
      </ul>
    </li>
  );
}

function CellOf({ table, line, column }: { table: ImportTable; line: number; column: number }) {
  const cell = table.rows.find((row) => row.line === line)?.cells[column] ?? '';
  return (
    <Text span size="sm" c="dimmed" display="block">
      {shortened(cell.replace(/[\s\u001E]+/g, ' ').trim())}
    </Text>
  );
}
