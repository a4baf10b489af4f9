import { type BoardFilters, filteredFields, modeOf, none, withoutMode } from '../fields/taskFilters.ts';
import { taskFields } from '../fields/task.ts';
import { flags, me, partsOf, sortOf } from './conditions.ts';
import { printDay } from './days.ts';
import { flagKey, keyOn, type QueryKey, sortKey } from './keys.ts';
import { sortNames } from './resolve.ts';
import { printName, printWords } from './syntax.ts';
import { isPerson, type NamedRecord, recordsNamed, type Vocabulary } from './vocabulary.ts';

const reserved = [none, me];

/** Returns the line for a search and filters. */
export function printQuery({ search, filters }: { search: string; filters: BoardFilters }, names: Vocabulary): string {
  const menus = filteredFields.flatMap((field) => {
    const key = keyOn(field);
    return key ? printMenu(filters[taskFields[field].filter], key, names) : [];
  });
  const conditions = filters.conditions.flatMap((condition) => printCondition(condition, names) ?? []);
  return [printWords(search), ...menus, ...conditions].filter((part) => part !== '').join(' ');
}

function printMenu(values: readonly string[], key: QueryKey, names: Vocabulary): string[] {
  const shown = printValues(withoutMode(values), key, names);
  if (shown.length === 0) return [];
  switch (modeOf(values)) {
    case 'any':
      return [`${key.name}:${shown.join(',')}`];
    case 'all':
      return shown.map((value) => `${key.name}:${value}`);
    case 'not':
      return [`-${key.name}:${shown.join(',')}`];
  }
}

/** Returns the text of a condition, or null if this version doesn't know it. */
export function printCondition(condition: string, names: Vocabulary): string | null {
  const parts = partsOf(condition);
  if (parts === null) return null;
  const { on, values, isNegated } = parts;
  const sign = isNegated ? '-' : '';
  if (on === flagKey) return values.every((value) => flags.some((flag) => flag === value)) ? condition : null;
  if (on === sortKey) {
    const shown = sortOf([condition]).map(({ by, descending }) => {
      const name = sortNames.find((one) => one.by === by)?.name ?? by;
      return `${descending ? '-' : ''}${name}`;
    });
    return shown.length === 0 ? null : `${sortKey}:${shown.join(',')}`;
  }
  const key = keyOn(on);
  return key ? `${sign}${key.name}:${printValues(values, key, names).join(',')}` : null;
}

function printValues(values: readonly string[], key: QueryKey, { names, prefix }: Vocabulary): string[] {
  if (key.comparison !== 'ids') return values.map((value) => (value === none ? none : printBounds(value, key, prefix)));
  const records = names[key.subject] ?? [];
  const shown = values.map((value) => {
    if (value === none || value === me) return value;
    const record = records.find(({ id }) => id === value);
    return record ? nameOf(record, records, values, key) : value;
  });
  return [...new Set(shown)];
}

/** A name that several records have stands for all of them. For a part of them, their ids are printed. */
function nameOf({ id, name }: NamedRecord, records: readonly NamedRecord[], values: readonly string[], key: QueryKey) {
  const named = recordsNamed(records, name);
  const isExact = named.some((one) => one.id === id) && named.every((one) => values.includes(one.id));
  if (!isExact || name.trim() === '') return id;
  return printName(name, isPerson(key) ? reserved : [none]);
}

/** A name of a range is printed as it is. */
function printBounds(value: string, key: QueryKey, prefix: string | null): string {
  const [, op = '', rest = value] = /^(<=|>=|<|>)?(.+)$/.exec(value) ?? [];
  const limits = rest.split('..').map((limit) => {
    if (limit === '') return '';
    if (key.comparison !== 'numbers') return printDay(limit, key.direction);
    return key.subject === 'number' && prefix !== null ? `${prefix}-${limit}` : limit;
  });
  return `${op}${limits.join('..')}`;
}
