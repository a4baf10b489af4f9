/**
 * Entries of the preview's list of outcomes: what an import takes, changes or leaves out, with the rows of each. Rows
 * that aren't imported at all are problems of the plan.
 */
import { fieldNamed, labelPhrase } from '../fields/texts.ts';
import { type Phrase, phrase, type PhraseOrText } from '../phrase.ts';
import { folded } from '../statusNames.ts';
import { deviceTimeZone } from '../timeZone.ts';
import type { ImportField } from './importFields.ts';
import { labelOfColumn } from './products.ts';
import type { ChosenValue, ReadRow } from './rows.ts';
import type { ImportPlace, ImportSetup } from './setup.ts';
import { type ImportNote, importNotes, type ImportTable, type Problem, type RowName, type TableRow } from './table.ts';
import { entriesOf, shortName } from './values.ts';

const outcomeKinds = ['taken', 'changed', 'leftOut'] as const;

export interface OutcomeEntry {
  outcome: (typeof outcomeKinds)[number];
  text: PhraseOrText;
  rows: readonly RowName[];
  /** Column whose value the rows show. */
  column?: number;
}

interface Collected extends Omit<OutcomeEntry, 'text' | 'rows'> {
  found: number;
  rows: RowName[];
  textOf: (found: number) => Phrase;
}

/** Notes about data that is left out. */
const leftOut: ReadonlySet<ImportNote> = new Set<ImportNote>(['missingComments', 'emptyComments']);
const noteOfField: Partial<Record<ImportField, ImportNote>> = {
  parent: 'parents',
  links: 'links',
};

/** Collects the entries of the rows that become tasks. */
export function createOutcomeList(table: ImportTable, setup: ImportSetup, place: ImportPlace) {
  const found = new Map<string, Collected>();
  const collect = (
    id: string,
    begin: () => Omit<Collected, 'found' | 'rows'>,
    row: RowName | null,
    count = 1,
  ): void => {
    if (count === 0) return;
    const entry = found.get(id) ?? { ...begin(), found: 0, rows: [] };
    found.set(id, entry);
    entry.found += count;
    if (row !== null && entry.rows.at(-1) !== row) entry.rows.push(row);
  };
  const addNote = (note: ImportNote, row: RowName | null, count = 1): void =>
    collect(
      note,
      () => ({
        outcome: leftOut.has(note) ? 'leftOut' : 'changed',
        textOf: (total) => ({
          area: 'importing',
          key: `notes.${note}`,
          given: { found: total, ...(note === 'dueTimes' && { zone: deviceTimeZone() }) },
        }),
      }),
      row,
      count,
    );
  for (const note of importNotes) addNote(note, null, table.notes?.[note] ?? 0);
  for (const row of table.above ?? [])
    collect(
      'above',
      () => ({ outcome: 'leftOut', textOf: (total) => phrase('importing', 'outcomeTexts.above', { found: total }) }),
      row,
    );

  const addColumn = (column: number, row: RowName, hasParent: boolean): void => {
    const field = setup.fields[column] ?? 'ignored';
    // The id of an exported task isn't shown anywhere: it only recognises the task.
    if (table.source === 'faena' && field === 'externalId') return;
    const note = hasParent && field === 'parent' ? undefined : noteOfField[field];
    const name = table.header[column] ?? '';
    // Several columns may hold the parents of a task. The task is counted once.
    if (note !== undefined) return addNote(note, row, Number(note === 'links' || found.get(note)?.rows.at(-1) !== row));
    collect(`${field} ${name || column}`, () => ({ ...entryOfColumn(name, column, field), column }), row);
  };
  return {
    add: ({ line, cells, notes = {} }: TableRow, { values, notes: read, chosen }: ReadRow): void => {
      const row = { line, title: values.title };
      for (const [column, cell] of cells.entries())
        if (cell.trim() !== '') addColumn(column, row, values.parentKey !== undefined);
      for (const note of importNotes) addNote(note, row, (notes[note] ?? 0) + (read[note] ?? 0));
      for (const value of chosen)
        collect(
          `${value.kind} ${folded(value.value)}`,
          () => ({ outcome: 'changed', textOf: (total) => textOfValue(value, place, total) }),
          row,
        );
    },
    list: (): OutcomeEntry[] =>
      [...found.values()]
        .map(({ found: total, textOf, ...entry }) => ({ ...entry, text: textOf(total) }))
        .sort((one, other) => outcomeKinds.indexOf(one.outcome) - outcomeKinds.indexOf(other.outcome)),
  };
}

const textFields: ReadonlySet<ImportField> = new Set<ImportField>(['kept', 'externalId', 'url']);

function entryOfColumn(heading: string, column: number, field: ImportField): Pick<Collected, 'outcome' | 'textOf'> {
  const name = labelOfColumn(heading) || String(column + 1);
  if (field === 'ignored')
    return {
      outcome: 'leftOut',
      textOf: (found) => phrase('importing', 'outcomeTexts.ignored', { column: name, found }),
    };
  if (textFields.has(field))
    return { outcome: 'changed', textOf: (found) => phrase('importing', 'outcomeTexts.kept', { column: name, found }) };
  const known = fieldNamed(field);
  return {
    outcome: 'taken',
    textOf: (found) =>
      phrase('importing', 'outcomeTexts.taken', {
        column: name,
        field: known ? labelPhrase(known) : { area: 'importing', key: `fields.${field}` },
        found,
      }),
  };
}

function textOfValue({ kind, value, choice }: ChosenValue, place: ImportPlace, found: number): Phrase {
  const name = shortName(value);
  if (choice.to === 'new')
    return name === value
      ? phrase('importing', 'outcomeTexts.created', { kind, value, found })
      : phrase('importing', 'outcomeTexts.createdShort', { kind, value: name, length: String(value.length), found });
  if (choice.to === 'entry') {
    const entry = entriesOf(place, kind).find(({ id }) => id === choice.id)?.name ?? '';
    return phrase('importing', 'outcomeTexts.mapped', { kind, value: name, name: entry, found });
  }
  return phrase('importing', 'outcomeTexts.nobody', { kind, value: name, found });
}

/** Returns the rows that are left out, grouped by their reasons. */
export function outcomesOfProblems(problems: readonly Problem[]): OutcomeEntry[] {
  const found = new Map<string, { reason: PhraseOrText; rows: RowName[] }>();
  for (const problem of problems) {
    const id = JSON.stringify(problem.reason);
    const group = found.get(id) ?? { reason: problem.reason, rows: [] };
    found.set(id, group);
    group.rows.push(problem);
  }
  return [...found.values()].map(({ reason, rows }) => ({ outcome: 'leftOut', text: reason, rows }));
}
