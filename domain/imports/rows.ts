/** Reads the values of one row. */
import { type CellReader, rulesOf } from '../fields/kinds.ts';
import { descriptorOf, type TaskField, taskFields } from '../fields/task.ts';
import { labelPhrase, optionPhrase } from '../fields/texts.ts';
import { isImportTime, latestTime, plainFields } from '../importRules.ts';
import { type Phrase, phrase, type PhraseOrText } from '../phrase.ts';
import type { TagKind } from '../project.ts';
import { folded } from '../statusNames.ts';
import { dayOf } from '../timeZone.ts';
import type { ImportRow } from '../transfer.ts';
import { archivedCard, type ImportNotes, type ImportTable, listMark, type Paragraph } from './table.ts';
import { type ImportField, importFields } from './columns.ts';
import { dayIn, type DayOrder, daysIn, momentIn } from './days.ts';
import { originReader } from './origins.ts';
import { type ImportPlace, type ImportSetup, type ValueKind, valueKinds } from './setup.ts';
import { idNamed, namesOf, newEntry, shortName, unbracketed, valuesIn } from './values.ts';

export const shortened = (text: string): string => shortName(text, 60);

/** Translates a phrase into the language of the descriptions. */
export type Shown = (message: PhraseOrText) => string;

interface RowCells {
  texts: readonly string[];
  /** Returns the first text in the columns of a field, or ''. */
  one(field: ImportField): string;
  all(field: ImportField): string[];
}

export function cellReader({ fields }: ImportSetup): (texts: readonly string[]) => RowCells {
  const columns = (field: ImportField): number[] => fields.flatMap((one, index) => (one === field ? [index] : []));
  const at = Object.fromEntries(importFields.map((field) => [field, columns(field)])) as Record<ImportField, number[]>;
  return (texts) => {
    const written = (field: ImportField) => at[field].map((index) => texts[index] ?? '');
    const filled = (given: string[]) => given.map((text) => text.trim()).filter((text) => text !== '');
    return {
      texts,
      one: (field) => filled(written(field))[0] ?? '',
      all: (field) =>
        filled(
          written(field).flatMap((text) => (field === 'labels' ? unbracketed(text.trim()) : text).split(listMark)),
        ),
    };
  };
}

type RowValues = Omit<ImportRow, 'line' | 'key'>;

/** Returns a function that reads the values of a row, or returns the reason why a value is invalid. */
export function valueReader(
  table: ImportTable,
  setup: ImportSetup,
  place: ImportPlace,
  shown: Shown,
): (cells: RowCells, about: readonly Paragraph[]) => { values: RowValues; notes: ImportNotes } | { refused: Phrase } {
  const names = Object.fromEntries(valueKinds.map((kind) => [kind, namesOf(place, kind)])) as Record<
    ValueKind,
    Map<string, string>
  >;
  const peopleOf = ({ texts }: RowCells): { id: string | null; value: string }[] =>
    valuesIn(texts, setup.fields, 'people', names.people).map((value) => {
      const choice = setup.choices.people[folded(value)];
      return { id: names.people.get(folded(value)) ?? (choice?.to === 'entry' ? choice.id : null), value };
    });
  const readOrigin = originReader(setup, place);
  return (cells, about) => {
    const title = cells.one('title');
    if (title === '') return { refused: phrase('importing', 'reasons.noTitle') };
    const ids: Record<string, string | null> = {};
    for (const kind of optionKinds) {
      const read = idIn(cells.texts, kind, setup, names[kind]);
      if ('refused' in read) return read;
      ids[kind] = read.id;
    }
    const plain = plainValues(cells.one, setup.dayOrder, shown);
    if ('refused' in plain) return plain;
    const origin = readOrigin(cells.one);
    const people = peopleOf(cells);
    const absentees = people.flatMap(({ id, value }) => (id === null ? [value] : []));
    return {
      notes: { ...plain.notes, unreadDates: plain.notes.unreadDates + origin.about.length },
      values: {
        ...plain.values,
        ...origin.values,
        title,
        description:
          [
            cells.one('description'),
            ...(setup.fields.includes('description') ? about : []).map((parts) => parts.map(shown).join(', ')),
            ...[...plain.about, ...origin.about].map(shown),
            ...originOf(table, cells, absentees, shown),
          ]
            .filter((part) => part !== '')
            .join('\n\n') || null,
        statusId: ids['statuses'] ?? setup.defaults.statusId,
        typeId: ids['types'] ?? setup.defaults.typeId,
        priorityId: ids['priorities'] ?? setup.defaults.priorityId,
        assignees: [...new Set(people.flatMap(({ id }) => id ?? []))],
        sprintId: ids['sprints'] ?? null,
        comments: cells.all('comments').map((text) => commentIn(text, table, setup.dayOrder)),
      },
    };
  };
}

const optionKinds = ['statuses', 'types', 'priorities', 'sprints'] as const;

/** Returns the id of the option in a row, null if the row has none, or the reason to skip the row. */
function idIn(
  texts: readonly string[],
  kind: (typeof optionKinds)[number],
  setup: ImportSetup,
  names: ReadonlyMap<string, string>,
): { id: string | null } | { refused: Phrase } {
  const [value] = valuesIn(texts, setup.fields, kind, names);
  if (value === undefined) return { id: null };
  const key = folded(value);
  const known = idNamed(names, value);
  if (known !== undefined) return { id: known };
  const choice = setup.choices[kind][key];
  switch (choice?.to) {
    case 'entry':
      return { id: choice.id };
    case 'new':
      return { id: newEntry(kind as TagKind, key) };
    case 'nothing':
      return { id: null };
    default:
      return {
        refused:
          key === folded(archivedCard)
            ? phrase('importing', 'reasons.archived')
            : phrase('importing', 'reasons.leftOut', { kind, value: shortened(value) }),
      };
  }
}

/**
 * Reads the values that don't refer to other records. Returns the reason if a value is invalid. Of a date that isn't a
 * single day, `about` has the rest.
 */
function plainValues(
  textOf: (field: ImportField) => string,
  dayOrder: DayOrder,
  shown: Shown,
): { values: PlainValues; about: Phrase[]; notes: { startDates: number; unreadDates: number } } | { refused: Phrase } {
  const values: Record<string, unknown> = {};
  const about: Phrase[] = [];
  const notes = { startDates: 0, unreadDates: 0 };
  for (const field of plainFields) {
    const text = textOf(taskFields[field].name);
    const days = taskFields[field].kind === 'date' ? daysIn(text, dayOrder) : null;
    const value =
      text === '' ? null : (days?.end ?? rulesOf(taskFields[field]).readCell?.(text, readerOf(field, dayOrder, shown)));
    if (days !== null) {
      notes.startDates += 1;
      about.push(phrase('importing', 'content.starts', { day: days.start }));
    }
    if (value === undefined && taskFields[field].kind !== 'date') return { refused: unreadable(field, text) };
    if (value === undefined) {
      notes.unreadDates += 1;
      about.push(phrase('importing', 'content.unread', { field: labelPhrase(field), text }));
    }
    values[field] = value ?? null;
  }
  return { values: values as PlainValues, about, notes };
}
type PlainValues = Pick<ImportRow, (typeof plainFields)[number]>;

const readerOf = (field: TaskField, dayOrder: DayOrder, shown: Shown): CellReader => ({
  day: (text) => dayIn(text, dayOrder),
  option: (text) => {
    const wanted = folded(text);
    const found = Object.keys(descriptorOf(field).options ?? {}).find(
      (key) => folded(key) === wanted || folded(shown(optionPhrase(field, key))) === wanted,
    );
    return found ?? null;
  },
});

function unreadable(field: TaskField, text: string): Phrase {
  const { kind } = descriptorOf(field);
  const cell = shortened(text);
  if (kind === 'number') return phrase('importing', 'reasons.number', { text: cell });
  return phrase('importing', 'reasons.option', { text: cell, field: labelPhrase(field) });
}

/** Returns paragraphs with the data that tasks have no field for: labels, unknown assignees and the origin. */
function originOf(
  { source, product }: ImportTable,
  cells: RowCells,
  absentees: readonly string[],
  shown: Shown,
): string[] {
  const own = source === 'faena';
  const labels = cells.all('labels');
  const id = own ? '' : cells.one('externalId');
  const url = cells.one('url');
  const isUrl = /^https?:\/\/\S+$/.test(url);
  const origin = id === '' ? (isUrl ? url : '') : isUrl ? `[${id.replace(/[[\]]/g, '')}](${url})` : id;
  return [
    labels.length === 0 ? '' : phrase('importing', 'content.labels', { labels: [...new Set(labels)].join(', ') }),
    absentees.length === 0
      ? ''
      : phrase('importing', 'content.absentees', { people: [...new Set(absentees)].join(', ') }),
    origin && phrase('importing', 'content.origin', { product: product ?? source, facts: origin }),
  ].map(shown);
}

/** Reads a comment of Jira, written as `date;author;text`. Returns other texts unchanged. */
function commentIn(text: string, { source, product }: ImportTable, dayOrder: DayOrder): ImportRow['comments'][number] {
  const [, at = '', author, content] = /^([^;\n]{6,40});([^;\n]{0,120});([\s\S]+)$/.exec(text) ?? [];
  const isProduct = source !== 'csv' || product !== undefined;
  const createdAt = isProduct && content !== undefined ? momentIn(at, dayOrder) : null;
  if (createdAt === null || content === undefined) return { content: text };
  const written = `**${author || '?'}**, ${dayOf(new Date(createdAt))}:\n\n${content.trim()}`;
  return isImportTime(createdAt, latestTime(Date.now())) ? { content: written, createdAt } : { content: written };
}
