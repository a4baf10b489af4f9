import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import {
  type DayOrder,
  dayOrders,
  type Delimiter,
  delimiters,
  type Encoding,
  encodings,
  entriesOf,
  type ImportField,
  importFields,
} from '../../../domain/importPlan.ts';
import type { ImportTasksContext } from '../../machines/importTasks/importTasks.machine.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import type { ImportRef } from './ImportScreen.tsx';
import classes from './import.module.css';

const samples = 3;

export function MappingStep({ actor, context }: { actor: ImportRef; context: ImportTasksContext }) {
  const texts = useTexts('importing');
  const { table, fields, dayOrder, defaults, place } = context;
  if (!table || !place) return null;
  const hasTitle = fields.includes('title');
  const names = table.header.map((name, column) => name || texts.columnNumber({ number: String(column + 1) }));
  const fieldOptions = importFields.map((value) => ({ value, label: texts.fields[value] }));
  return (
    <>
      <h2 className={classes.heading} tabIndex={-1}>
        {texts.columns}
      </h2>
      <p className={classes.hint}>{texts.columnsHint({ rows: table.rows.length, source: table.source })}</p>
      {table.text && <ReadingOptions actor={actor} text={table.text} dayOrder={dayOrder} />}
      <ul className={classes.list}>
        {names.map((name, column) => (
          <li key={column} className={classes.mapped} data-ignored={fields[column] === 'ignored' || undefined}>
            <span className={classes.text}>
              <span className={classes.name}>{name}</span>
              <span className={classes.sample}>{sampleOf(table.rows, column) || texts.empty}</span>
            </span>
            <div className={classes.choice}>
              <OptionPicker
                label={texts.columnField({ name })}
                variant="plain"
                options={fieldOptions}
                value={fields[column] ?? 'ignored'}
                onChange={(value) =>
                  value !== null && actor.send({ type: 'column.mapped', column, field: value as ImportField })
                }
              />
            </div>
          </li>
        ))}
      </ul>
      <Defaults actor={actor} defaults={defaults} place={place} />
      <div className={classes.footer}>
        <p role="status" className={classes.warning}>
          {hasTitle ? '' : texts.needsTitle}
        </p>
        <Button variant="default" onClick={() => actor.send({ type: 'step.left' })}>
          {texts.back}
        </Button>
        <Button disabled={!hasTitle} onClick={() => actor.send({ type: 'step.confirmed' })}>
          {texts.next}
        </Button>
      </div>
    </>
  );
}

interface DefaultsProps {
  actor: ImportRef;
  defaults: ImportTasksContext['defaults'];
  place: NonNullable<ImportTasksContext['place']>;
}

function Defaults({ actor, defaults, place }: DefaultsProps) {
  const texts = useTexts('importing');
  const options = (kind: 'statuses' | 'types' | 'priorities') =>
    entriesOf(place, kind).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <fieldset className={classes.defaults}>
      <legend className={classes.subheading}>{texts.defaults}</legend>
      <div className={classes.options}>
        <OptionPicker
          label={texts.defaultStatus}
          options={options('statuses')}
          value={defaults.statusId}
          onChange={(statusId) => statusId !== null && actor.send({ type: 'default.chosen', patch: { statusId } })}
        />
        <OptionPicker
          label={texts.defaultType}
          options={options('types')}
          value={defaults.typeId}
          onChange={(typeId) => typeId !== null && actor.send({ type: 'default.chosen', patch: { typeId } })}
        />
        <OptionPicker
          label={texts.defaultPriority}
          options={options('priorities')}
          value={defaults.priorityId}
          onChange={(priorityId) =>
            priorityId !== null && actor.send({ type: 'default.chosen', patch: { priorityId } })
          }
        />
      </div>
    </fieldset>
  );
}

interface ReadingOptionsProps {
  actor: ImportRef;
  text: NonNullable<NonNullable<ImportTasksContext['table']>['text']>;
  dayOrder: DayOrder;
}

function ReadingOptions({ actor, text, dayOrder }: ReadingOptionsProps) {
  const texts = useTexts('importing');
  return (
    <div className={classes.options}>
      <OptionPicker
        label={texts.encoding}
        value={text.encoding}
        options={encodings.map((value) => ({ value, label: texts.encodings[value] }))}
        onChange={(value) =>
          value !== null && actor.send({ type: 'reading.changed', options: { encoding: value as Encoding } })
        }
      />
      <OptionPicker
        label={texts.delimiter}
        value={text.delimiter}
        options={delimiters.map((value) => ({ value, label: texts.delimiters[value] }))}
        onChange={(value) =>
          value !== null && actor.send({ type: 'reading.changed', options: { delimiter: value as Delimiter } })
        }
      />
      <OptionPicker
        label={texts.days}
        value={dayOrder}
        options={dayOrders.map((value) => ({ value, label: texts.dayOrders[value] }))}
        onChange={(value) => value !== null && actor.send({ type: 'dayOrder.chosen', dayOrder: value as DayOrder })}
      />
      <Checkbox
        className={classes.check}
        label={texts.hasHeader}
        checked={text.hasHeader}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'reading.changed', options: { hasHeader: currentTarget.checked } })
        }
      />
    </div>
  );
}

function sampleOf(rows: readonly { cells: readonly string[] }[], column: number): string {
  const found: string[] = [];
  for (const { cells } of rows) {
    const cell = (cells[column] ?? '').replace(/[\s\u001E]+/g, ' ').trim();
    if (cell !== '' && !found.includes(cell)) found.push(cell.length > 60 ? `${cell.slice(0, 59)}…` : cell);
    if (found.length === samples) break;
  }
  return found.join(' · ');
}
