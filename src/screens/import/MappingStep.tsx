import { Box, Button, Text } from '@mantine/core';
import { dayIn, type DayOrder, dayOrders } from '../../../domain/imports/days.ts';
import { type Delimiter, delimiters, type Encoding, encodings } from '../../../domain/imports/table.ts';
import { entriesOf } from '../../../domain/imports/values.ts';
import { type ImportField, importFields } from '../../../domain/imports/importFields.ts';
import { fieldNamed, headingOf } from '../../../domain/fields/texts.ts';
import type { ImportTasksContext } from '../../machines/projects/importTasks/importTasks.types.ts';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import type { ImportRef } from './ImportScreen.tsx';
import { Mapped, StepFoot, StepHead } from './StepParts.tsx';

const samples = 3;

export function MappingStep({ actor, context }: { actor: ImportRef; context: ImportTasksContext }) {
  const texts = useTexts('importing');
  const fieldTexts = useTexts('fields');
  const { table, fields, dayOrder, ambiguousDays, defaults, place } = context;
  if (!table || !place) return null;
  const hasTitle = fields.includes('title');
  const names = table.header.map((name, column) => name || texts.columnNumber({ number: String(column + 1) }));
  const own: Readonly<Record<string, string>> = texts.fields;
  const fieldOptions = importFields.map((value) => {
    const field = fieldNamed(value);
    return { value, label: field ? headingOf(fieldTexts, field) : (own[value] ?? value) };
  });
  return (
    <>
      <StepHead
        title={texts.columns}
        hint={texts.columnsHint({ rows: table.rows.length, source: table.product ?? table.source })}
      />
      {table.text && <ReadingOptions actor={actor} text={table.text} dayOrder={dayOrder} />}
      <DayQuestion actor={actor} dates={ambiguousDays} dayOrder={dayOrder} />
      <RowList>
        {names.map((name, column) => (
          <Mapped
            key={column}
            name={name}
            facts={sampleOf(table.rows, column) || texts.empty}
            ignored={fields[column] === 'ignored'}
          >
            <OptionPicker
              label={texts.columnField({ name })}
              variant="plain"
              options={fieldOptions}
              value={fields[column] ?? 'ignored'}
              onChange={(value) =>
                value !== null && actor.send({ type: 'column.mapped', column, field: value as ImportField })
              }
            />
          </Mapped>
        ))}
      </RowList>
      <Defaults actor={actor} defaults={defaults} place={place} />
      <StepFoot>
        <Text role="status" size="sm" c="var(--faena-warning)" flex={1}>
          {hasTitle ? '' : texts.needsTitle}
        </Text>
        <Button variant="default" onClick={() => actor.send({ type: 'step.left' })}>
          {texts.back}
        </Button>
        <Button disabled={!hasTitle} onClick={() => actor.send({ type: 'step.confirmed' })}>
          {texts.next}
        </Button>
      </StepFoot>
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
    <Box component="fieldset" mt="lg">
      <Text component="legend" size="sm" fw={600} p={0} mb="xs">
        {texts.defaults}
      </Text>
      <FormRow>
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
      </FormRow>
    </Box>
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
    <Box mb="lg">
      <FormRow>
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
        <OptionPicker
          label={texts.headings}
          value={String(text.headings)}
          options={[
            { value: 'null', label: texts.noHeadings },
            ...text.lines.map(({ line, title }) => ({
              value: String(line),
              label: texts.headingsIn({ line: String(line), text: title }),
            })),
          ]}
          onChange={(value) =>
            value !== null &&
            actor.send({ type: 'reading.changed', options: { headings: value === 'null' ? null : Number(value) } })
          }
        />
      </FormRow>
    </Box>
  );
}

/** Asks for the order of day and month by an example, if neither the file nor the region says it. */
function DayQuestion({ actor, dates, dayOrder }: { actor: ImportRef; dates: readonly string[]; dayOrder: DayOrder }) {
  const texts = useTexts('importing');
  const { namedDate } = useDates();
  const [date] = dates;
  if (date === undefined) return null;
  const question = texts.dayQuestion({ date });
  return (
    <Box mb="lg">
      <Text size="sm" mb="xs">
        {question}
      </Text>
      <SegmentedChoice
        label={question}
        options={dayOrders.map((value) => ({ value, label: namedDate(dayIn(date, value) ?? '') }))}
        value={dayOrder}
        onChange={(chosen) => actor.send({ type: 'dayOrder.chosen', dayOrder: chosen })}
      />
    </Box>
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
