/** Finds the values of a file that name options, people and sprints, and proposes a choice for each unknown value. */
import { cutText } from '../cutText.ts';
import { fullName } from '../fullName.ts';
import { limits } from '../limits.ts';
import type { TagKind } from '../project.ts';
import { folded } from '../statusNames.ts';
import { archivedCard, type ImportTable, listMark } from './table.ts';
import type { ImportField } from './importFields.ts';
import {
  type ImportPlace,
  type ImportSetup,
  kindOfField,
  type ValueChoice,
  type ValueKind,
  valueKinds,
} from './setup.ts';
import { absent, synonyms } from './synonyms.ts';

const optionsOf = ({ project }: ImportPlace, kind: TagKind) =>
  kind === 'statuses' ? project.taskStatuses : kind === 'types' ? project.taskTypes : project.taskPriorities;
export const tagsOf = (place: ImportPlace, kind: TagKind) => optionsOf(place, kind).filter(({ archived }) => !archived);
const defaultOf: Record<TagKind, (defaults: ImportSetup['defaults']) => string> = {
  statuses: ({ statusId }) => statusId,
  types: ({ typeId }) => typeId,
  priorities: ({ priorityId }) => priorityId,
};

export function entriesOf(place: ImportPlace, kind: ValueKind): { id: string; name: string }[] {
  switch (kind) {
    case 'people':
      return place.project.members.map((member) => ({ id: member.id, name: fullName(member) }));
    case 'sprints':
      return place.sprints.map(({ id, name }) => ({ id, name }));
    default:
      return tagsOf(place, kind).map(({ id, name }) => ({ id, name }));
  }
}

/** Returns ids by folded name. Leaves out names that belong to several options or people. */
export function namesOf(place: ImportPlace, kind: ValueKind): Map<string, string> {
  if (kind !== 'people') return new Map(entriesOf(place, kind).map(({ id, name }) => [folded(name), id]));
  const names = new Map<string, string>();
  const several = new Set<string>();
  const add = (name: string, id: string) => {
    if (name === '') return;
    if (names.has(name) && names.get(name) !== id) several.add(name);
    names.set(name, id);
  };
  for (const member of place.project.members) {
    for (const name of [fullName(member), member.nickname]) add(folded(name), member.id);
  }
  // Remove names that several people share, because they identify none of them.
  for (const name of several) names.delete(name);
  for (const member of place.project.members) names.set(folded(member.email), member.id);
  return names;
}

/** Returns the option for which the value is a synonym, or null. */
function suggested(place: ImportPlace, kind: ValueKind, value: string): string | null {
  if (kind === 'people' || kind === 'sprints') return null;
  const entries = tagsOf(place, kind);
  const found = Object.entries(synonyms[kind]).find(([name, others]) => name === value || others.includes(value));
  if (!found) return null;
  const words = [found[0], ...found[1]];
  return entries.find(({ name }) => words.includes(folded(name)))?.id ?? null;
}

export interface UnknownValue {
  kind: ValueKind;
  /** The value, in the first spelling in the file. */
  value: string;
  rows: number;
}

export function unknownValues(
  table: ImportTable,
  setup: ImportSetup,
  place: ImportPlace,
): { values: UnknownValue[]; choices: ImportSetup['choices'] } {
  const found = new Map<string, UnknownValue>();
  const choices: Record<ValueKind, Record<string, ValueChoice>> = {
    statuses: {},
    types: {},
    priorities: {},
    people: {},
    sprints: {},
  };
  const columns = setup.fields.includes('status') ? (table.statuses ?? []) : [];
  for (const kind of valueKinds) {
    const names = namesOf(place, kind);
    const add = (value: string, rows: number): void => {
      const key = folded(value);
      if (key === '' || idNamed(names, value) !== undefined) return;
      const known = found.get(`${kind} ${key}`);
      if (known) known.rows += rows;
      else found.set(`${kind} ${key}`, { kind, value, rows });
    };
    if (kind === 'statuses') for (const column of columns) add(column, 0);
    for (const { cells } of table.rows) for (const value of valuesIn(cells, setup.fields, kind, names)) add(value, 1);
  }
  const position = ({ kind, value }: UnknownValue): number => {
    const at = kind === 'statuses' ? columns.indexOf(value) : -1;
    return at < 0 ? columns.length : at;
  };
  const values = [...found.values()].sort(
    (one, other) =>
      valueKinds.indexOf(one.kind) - valueKinds.indexOf(other.kind) ||
      position(one) - position(other) ||
      other.rows - one.rows,
  );
  const numberOf = (wanted: ValueKind): number => values.filter(({ kind }) => kind === wanted).length;
  for (const { kind, value } of values) {
    const key = folded(value);
    choices[kind][key] =
      setup.choices[kind][key] ?? usualChoice(place, setup, kind, key, numberOf(kind) <= maxNewOptions);
  }
  return { values, choices };
}

/** With more unknown values, the column probably isn't a list of options, so that the import proposes no new ones. */
const maxNewOptions = 50;

function usualChoice(
  place: ImportPlace,
  { defaults }: ImportSetup,
  kind: ValueKind,
  key: string,
  isList: boolean,
): ValueChoice {
  if (kind === 'people' || kind === 'sprints') return { to: 'nothing' };
  if (key === folded(archivedCard)) return { to: 'refuse' };
  const id = suggested(place, kind, key);
  if (id !== null) return { to: 'entry', id };
  // A project has no second option with the name of an archived one.
  if (optionsOf(place, kind).some(({ archived, name }) => archived && folded(name) === key))
    return { to: 'entry', id: defaultOf[kind](defaults) };
  return isList && place.project.abilities.update ? { to: 'new' } : { to: 'refuse' };
}

/**
 * Returns the values in the cells of a row. Splits a cell with several people, unless the whole cell is a known name.
 */
export function valuesIn(
  cells: readonly string[],
  fields: readonly ImportField[],
  kind: ValueKind,
  names: ReadonlyMap<string, string>,
): string[] {
  const written = fields
    .flatMap((field, index) =>
      field in kindOfField && kindOfField[field as keyof typeof kindOfField] === kind
        ? [(cells[index] ?? '').trim()]
        : [],
    )
    .filter((text) => text !== '');
  const values = (kind === 'people' ? written.flatMap((text) => peopleIn(text, names)) : written).filter(
    (text) => names.has(folded(text)) || !isAbsent(kind, text),
  );
  if (kind === 'people') return values;
  // Of several sprints, the import uses the last one.
  return kind === 'sprints' ? values.slice(-1) : values.slice(0, 1);
}

export const isAbsent = (kind: ValueKind, value: string): boolean => absent[kind]?.has(folded(value)) === true;

/** Removes the brackets around a list such as `[Ada, Grace]`, `["Ada","Grace"]` or `['Ada', 'Grace']`. */
const unbracketed = (text: string): string =>
  text.slice(1, -1).replace(/(^|,)\s*(?:"([^"]*)"|'([^']*)')\s*(?=,|$)/g, '$1$2$3');
const isBracketed = (text: string): boolean =>
  text.startsWith('[') && text.endsWith(']') && !text.slice(1, -1).includes('[');

/** Returns the values of a list in brackets, or of a list that a reader wrote. Other texts are one value. */
export const listIn = (text: string): string[] =>
  isBracketed(text.trim()) ? unbracketed(text.trim()).split(',') : text.split(listMark);

function peopleIn(text: string, names: ReadonlyMap<string, string>): string[] {
  if (names.has(folded(text))) return [text];
  const parts = (isBracketed(text) ? unbracketed(text) : text)
    .split(/[;|\n\u001E]/)
    .flatMap((part) => (names.has(folded(part)) ? [part] : part.split(',')));
  return parts.map((part) => personIn(part.trim(), names)).filter((part) => part !== '');
}

/** Of `Ada Lovelace <ada@example.com>`, returns the part that is known, or else the address. */
function personIn(text: string, names: ReadonlyMap<string, string>): string {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  if (address === '') return text;
  return (
    [address, name.trim()].find((part) => names.has(folded(part))) ?? (address.includes('@') ? address : name.trim())
  );
}

/** Returns the id of a name. An import may have created the option under a shorter name. */
export const idNamed = (names: ReadonlyMap<string, string>, value: string): string | undefined =>
  names.get(folded(value)) ?? names.get(folded(shortName(value)));

/** Shortens the name of an option to the length that options may have. */
export const shortName = (name: string, length: number = limits.tagName): string =>
  name.length <= length ? name : `${cutText(name, length - 1)}…`;

export const newEntry = (kind: TagKind, key: string) => `new:${kind}:${key}`;

/** Returns the options that the import will create, in the first spelling in the file. Rows refer to them by `id`. */
export const newEntries = ({
  values,
  choices,
}: {
  values: readonly UnknownValue[];
  choices: ImportSetup['choices'];
}): { id: string; kind: TagKind; name: string }[] =>
  values.flatMap(({ kind, value }) =>
    kind !== 'people' && kind !== 'sprints' && choices[kind][folded(value)]?.to === 'new'
      ? [{ id: newEntry(kind, folded(value)), kind, name: shortName(value.trim()) }]
      : [],
  );
