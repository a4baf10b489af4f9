/** Reads the values of one row. */
import { type CellReader, rulesOf } from '../fields/kinds.ts';
import { descriptorOf, type TaskField, taskFields } from '../fields/task.ts';
import { labelPhrase, optionPhrase } from '../fields/texts.ts';
import { labelKey } from '../labelNames.ts';
import { limits } from '../limits.ts';
import { isImportTime, latestTime, plainFields } from '../importRules.ts';
import { type Phrase, phrase, type PhraseOrText } from '../phrase.ts';
import { folded } from '../statusNames.ts';
import { dayOf } from '../timeZone.ts';
import type { ImportRow } from '../transfer.ts';
import { visibleName } from '../visibleName.ts';
import { archivedCard, type ImportNotes, type ImportTable, listMark, type Paragraph } from './table.ts';
import { type ImportField, importFields } from './importFields.ts';
import { dayIn, type DayOrder, daysIn, momentIn } from './days.ts';
import { originReader } from './origins.ts';
import { labelOfColumn } from './products.ts';
import { type ImportPlace, type ImportSetup, type ValueChoice, type ValueKind, valueKinds } from './setup.ts';
import { idNamed, isAbsent, listIn, namesOf, newEntry, shortName, valuesIn } from './values.ts';

export const shortened = (text: string): string => shortName(text, 60);

/** Translates a phrase into the language of the descriptions. */
export type Shown = (message: PhraseOrText) => string;

interface RowCells {
  texts: readonly string[];
  /** Returns the first text in the columns of a field, or ''. */
  one(field: ImportField): string;
  all(field: ImportField): string[];
}

const filled = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter((text) => text !== '');

export function cellReader({ fields }: ImportSetup): (texts: readonly string[]) => RowCells {
  const columns = (field: ImportField): number[] => fields.flatMap((one, index) => (one === field ? [index] : []));
  const at = Object.fromEntries(importFields.map((field) => [field, columns(field)])) as Record<ImportField, number[]>;
  return (texts) => {
    const written = (field: ImportField) => at[field].map((index) => texts[index] ?? '');
    return {
      texts,
      one: (field) => filled(written(field))[0] ?? '',
      all: (field) => filled(written(field).flatMap((text) => text.split(listMark))),
    };
  };
}

type RowValues = Omit<ImportRow, 'line' | 'key'>;

/** Value of a row that the project doesn't know, with the choice for it. */
export interface ChosenValue {
  kind: ValueKind;
  value: string;
  choice: ValueChoice;
}

export interface ReadRow {
  values: RowValues;
  notes: ImportNotes;
  chosen: readonly ChosenValue[];
}

/** Returns a function that reads the values of a row, or returns the reason why a value is invalid. */
export function valueReader(
  table: ImportTable,
  setup: ImportSetup,
  place: ImportPlace,
  shown: Shown,
  /** Key of the parent's row by the cells of a row. */
  parents: ReadonlyMap<readonly string[], string>,
): (cells: RowCells, about: readonly Paragraph[]) => ReadRow | { refused: Phrase } {
  const names = Object.fromEntries(valueKinds.map((kind) => [kind, namesOf(place, kind)])) as Record<
    ValueKind,
    Map<string, string>
  >;
  const readOrigin = originReader(setup, place);
  const keptIn = keptReader(table, setup, parents);
  const sprintNames = new Map(place.sprints.map(({ id, name }) => [id, folded(name)]));
  return (cells, about) => {
    const title = cells.one('title');
    if (title === '') return { refused: phrase('importing', 'reasons.noTitle') };
    const ids: Record<ValueKind, string[]> = { statuses: [], types: [], priorities: [], people: [], sprints: [] };
    const chosen: ChosenValue[] = [];
    for (const kind of valueKinds) {
      for (const value of valuesIn(cells.texts, setup.fields, kind, names[kind])) {
        const known = idNamed(names[kind], value);
        const choice = setup.choices[kind][folded(value)] ?? usual(kind);
        if (known === undefined && choice.to === 'refuse') return { refused: refusalOfValue(kind, value) };
        if (known === undefined) chosen.push({ kind, value, choice });
        const id = known ?? idOf(choice, kind, folded(value));
        if (id !== null) ids[kind].push(id);
      }
    }
    const plain = plainValues(cells.one, setup.dayOrder, shown);
    if ('refused' in plain) return plain;
    const origin = readOrigin(cells.one);
    const labels = labelsIn(table, cells.all('labels'));
    const absentees = chosen.flatMap(({ kind, value, choice }) =>
      kind === 'people' && choice.to === 'nothing' ? [value] : [],
    );
    const sprintId = ids.sprints[0] ?? null;
    const otherSprints = cells
      .all('sprint')
      .filter((name) => folded(name) !== sprintNames.get(sprintId ?? '') && !isAbsent('sprints', name));
    const written = cells.all('comments');
    const comments = written.flatMap((text) => commentIn(text, table, setup.dayOrder) ?? []);
    return {
      notes: {
        ...plain.notes,
        emptyComments: written.length - comments.length,
        unreadDates: plain.notes.unreadDates + origin.about.length,
      },
      chosen,
      values: {
        ...plain.values,
        ...origin.values,
        title,
        description:
          [
            cells.one('description'),
            ...about.map((parts) => parts.map(shown).join(', ')),
            ...[...plain.about, ...origin.about].map(shown),
            ...keptIn(cells).map(shown),
            ...(otherSprints.length > 0
              ? [shown(phrase('importing', 'content.sprints', { sprints: [...new Set(otherSprints)].join(', ') }))]
              : []),
            ...originOf(table, cells, { absentees, labels: labels.others }, shown),
          ]
            .filter((part) => part !== '')
            .join('\n\n') || null,
        statusId: ids.statuses[0] ?? setup.defaults.statusId,
        typeId: ids.types[0] ?? setup.defaults.typeId,
        priorityId: ids.priorities[0] ?? setup.defaults.priorityId,
        assignees: [...new Set(ids.people)],
        labels: labels.names,
        sprintId,
        comments,
        ...(parents.has(cells.texts) && { parentKey: parents.get(cells.texts) }),
      },
    };
  };
}

const usual = (kind: ValueKind): ValueChoice => ({
  to: kind === 'people' || kind === 'sprints' ? 'nothing' : 'refuse',
});

function idOf(choice: ValueChoice, kind: ValueKind, key: string): string | null {
  if (choice.to === 'entry') return choice.id;
  return choice.to === 'new' && kind !== 'people' && kind !== 'sprints' ? newEntry(kind, key) : null;
}

const refusalOfValue = (kind: ValueKind, value: string): Phrase =>
  folded(value) === folded(archivedCard)
    ? phrase('importing', 'reasons.archived')
    : phrase('importing', 'reasons.leftOut', { kind, value: shortened(value) });

/** Returns a function that reads the data for which tasks have no field: a parent outside the file, links and others. */
function keptReader(
  table: ImportTable,
  setup: ImportSetup,
  known: ReadonlyMap<readonly string[], string>,
): (cells: RowCells) => PhraseOrText[] {
  const cellsOf = cellReader(setup);
  const titles = new Map<string, string>();
  if (setup.fields.includes('parent') || setup.fields.includes('links'))
    for (const row of table.rows) {
      const cells = cellsOf(row.cells);
      titles.set(cells.one('externalId'), cells.one('title'));
    }
  titles.delete('');
  const named = (id: string): string => `${id} ${titles.get(id) ?? ''}`.trim();
  const labels = table.header.map(labelOfColumn);
  return (cells) => {
    const parents = [...new Set(cells.all('parent').map(named))];
    // Jira writes the key and the title of a parent in separate columns.
    const parent = parents.filter((one) => !parents.some((other) => other !== one && other.endsWith(` ${one}`)));
    const paragraphs: PhraseOrText[] = [];
    if (parent.length > 0 && !known.has(cells.texts))
      paragraphs.push(phrase('importing', 'content.part', { parent: parent.join(' ') }));
    const lines = new Map<string, string[]>();
    for (const [index, field] of setup.fields.entries()) {
      const text = cells.texts[index]?.trim() ?? '';
      if (text === '' || (field !== 'links' && field !== 'kept')) continue;
      const values = field === 'links' ? listIn(text).flatMap((part) => part.split(/[,;\n]/)) : listIn(text);
      const written = filled(values).map(field === 'links' ? named : (value) => value);
      const label = labels[index] ?? '';
      lines.set(label, [...(lines.get(label) ?? []), ...written]);
    }
    for (const [label, values] of lines) paragraphs.push(labelled(label, [...new Set(values)].join(', ')));
    return paragraphs;
  };
}

function labelled(label: string, text: string): string {
  if (label === '') return text;
  if (text.includes('\n')) return `**${label}**\n\n${text}`;
  return /[→←]$/.test(label) ? `${label} ${text}` : `${label}: ${text}`;
}

/**
 * Reads the values that don't refer to other records. Returns the reason if a value is invalid. Of a date that isn't a
 * single day, `about` has the rest.
 */
function plainValues(
  textOf: (field: ImportField) => string,
  dayOrder: DayOrder,
  shown: Shown,
): { values: PlainValues; about: Phrase[]; notes: { unreadDates: number } } | { refused: Phrase } {
  const values: Record<string, unknown> = {};
  const about: Phrase[] = [];
  const notes = { unreadDates: 0 };
  for (const field of plainFields) {
    const text = textOf(taskFields[field].name);
    const days = taskFields[field].kind === 'date' ? daysIn(text, dayOrder) : null;
    const day = field === 'startDate' ? days?.start : days?.end;
    const value =
      text === '' ? null : (day ?? rulesOf(taskFields[field]).readCell?.(text, readerOf(field, dayOrder, shown)));
    // A range in the column of the due date also has the start, if no other column has it.
    if (field === 'dueDate' && days !== null) values['startDate'] ??= days.start;
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

/** Returns the labels in the cells of a row. `others` are the names that a task has no room for, or that are cut. */
function labelsIn({ source, text }: ImportTable, cells: readonly string[]): { names: string[]; others: string[] } {
  const split = (cell: string): string[] => {
    if (text === null || cell.trim().startsWith('[')) return listIn(cell);
    return cell.split(source === 'faena' || cell.includes(';') ? ';' : ',');
  };
  const names = new Map<string, string>();
  for (const name of cells.flatMap(split).map(visibleName)) if (name !== '') names.set(labelKey(name), name);
  const all = [...names.values()];
  const kept = all.slice(0, limits.labels);
  return {
    names: kept.map((name) => shortName(name)),
    others: [...kept.filter((name) => shortName(name) !== name), ...all.slice(limits.labels)],
  };
}

/** Returns paragraphs with the data that tasks have no field for: further labels, unknown assignees and the origin. */
function originOf(
  { source, product }: ImportTable,
  cells: RowCells,
  { absentees, labels }: { absentees: readonly string[]; labels: readonly string[] },
  shown: Shown,
): string[] {
  const own = source === 'faena';
  const id = own ? '' : cells.one('externalId');
  const url = cells.one('url');
  const isUrl = /^https?:\/\/\S+$/.test(url);
  const origin = id === '' ? (isUrl ? url : '') : isUrl ? `[${id.replace(/[[\]]/g, '')}](${url})` : id;
  return [
    labels.length === 0 ? '' : phrase('importing', 'content.labels', { labels: labels.join(', ') }),
    absentees.length === 0
      ? ''
      : phrase('importing', 'content.absentees', { people: [...new Set(absentees)].join(', ') }),
    origin && phrase('importing', 'content.origin', { product: product ?? source, facts: origin }),
  ].map(shown);
}

/** Reads a comment of Jira, written as `date;author;text`, or returns null if it has no text. Returns other texts unchanged. */
function commentIn(
  text: string,
  { source, product }: ImportTable,
  dayOrder: DayOrder,
): ImportRow['comments'][number] | null {
  const [, at = '', author, content] = /^([^;\n]{6,40});([^;\n]{0,120});([\s\S]*)$/.exec(text) ?? [];
  const isProduct = source !== 'csv' || product !== undefined;
  const createdAt = isProduct && content !== undefined ? momentIn(at, dayOrder) : null;
  if (createdAt === null || content === undefined) return { content: text };
  if (content.trim() === '') return null;
  const written = `**${author || '?'}**, ${dayOf(new Date(createdAt))}:\n\n${content.trim()}`;
  return isImportTime(createdAt, latestTime(Date.now())) ? { content: written, createdAt } : { content: written };
}
