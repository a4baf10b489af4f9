/** Rules that all fields of a kind share, and the usual descriptor of each kind. */
import * as z from 'zod/mini';
import { id } from '../common.ts';
import { addDays } from '../sprintDays.ts';
import { invalid } from '../validation.ts';
import type { ChoiceOption, FieldDescriptor, FieldKind, Range } from './descriptor.ts';

// ---- usual descriptors ---------------------------------------------------------------------------------------------

/** Flags of a field that appears in all the usual places. */
export const everywhere = {
  form: true,
  detail: true,
  table: true,
  card: false,
  import: true,
  agents: true,
  guard: false,
} as const;
const optional = { ...everywhere, empty: null } as const;

export const shortText = (longest: number) =>
  ({
    ...optional,
    kind: 'text',
    longest,
    write: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))),
    read: z.nullable(z.string()),
    card: true,
    filter: null,
  }) as const;

export const number = <B extends NonNullable<FieldDescriptor['bounds']>>(bounds: B) =>
  ({
    ...optional,
    kind: 'number',
    bounds,
    write: z.nullable(
      z.number().check(z.minimum(bounds.least), z.maximum(bounds.most), z.multipleOf(10 ** -bounds.decimals)),
    ),
    read: z.nullable(z.number()),
    card: true,
  }) as const;

/**
 * Date field, stored as `YYYY-MM-DD`. The day is read from the text as written, and the time zone of the text is
 * ignored.
 */
export const date = {
  ...optional,
  kind: 'date',
  write: z.nullable(
    z.pipe(
      z.string(invalid('noDate')).check(z.refine((text) => calendarDay(text) !== null, invalid('noDate'))),
      z.transform((text: string) => calendarDay(text) ?? text),
    ),
  ),
  read: z.nullable(z.string()),
} as const;

function calendarDay(text: string): string | null {
  const written = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text)?.[1];
  if (Number.isNaN(Date.parse(text))) return null;
  if (written === undefined) return new Date(text).toISOString().slice(0, 10);
  return new Date(`${written}T00:00:00Z`).toISOString().slice(0, 10) === written ? written : null;
}

/** Choice field, whose value is one of the options in its descriptor. */
export const choice = <const O extends Readonly<Record<string, ChoiceOption>>>(options: O) => {
  const value = z.nullable(z.enum(Object.keys(options)));
  return { ...optional, kind: 'choice', options, write: value, read: value, card: true } as const;
};

/** Field whose value is one of the project's statuses, types or priorities. */
export const tag = { ...everywhere, kind: 'tag', write: id, read: id } as const;

/** Field whose value is the id of another record, such as a sprint. */
export const reference = { kind: 'reference', write: z.nullable(id), read: z.nullable(id), empty: null } as const;

// ---- rules ---------------------------------------------------------------------------------------------------------

/** Ranges by the filter value that selects them. */
export type Ranges = Readonly<Record<string, Range<number> | Range<string>>>;

export interface CellReader {
  /** Parses a text as a date. Returns `YYYY-MM-DD` or null. */
  day: (text: string) => string | null;
  /** Finds the option of a choice by its key or by its name in the user's language. Returns null if there is none. */
  option: (text: string) => string | null;
}

interface Rules {
  /**
   * Values that a filter can have besides `none`: ids, the field's options, or ranges. Null if the kind has no filter.
   */
  filter: 'ids' | 'options' | ((field: FieldDescriptor, today: string) => Ranges) | null;
  /** Schema of the value in files and drafts. It checks the type but not the bounds. */
  stored: z.ZodMiniType;
  /**
   * Parses an imported cell. Returns undefined if the text isn't valid. Null for kinds whose value the import finds by
   * name.
   */
  readCell: ((text: string, reader: CellReader) => unknown) | null;
  /** True if agents read and write the value itself. Agents name other values by the record's name. */
  plain: boolean;
}

const week = 7;

/** Removes zero decimals, because spreadsheets write an estimate as '5.0'. */
const withoutDecimals = (text: string): string => (/^\d+[.,]0+$/.test(text) ? text.replace(/[.,]0+$/, '') : text);

export const kinds = {
  text: { filter: null, stored: z.string(), readCell: withoutDecimals, plain: true },
  markdown: { filter: null, stored: z.string(), readCell: null, plain: false },
  number: {
    filter: ({ ranges = {} }) => ranges,
    stored: z.number(),
    readCell: (text) => (/^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined),
    plain: true,
  },
  date: {
    filter: (_, today) => ({
      past: [null, today],
      today: [today, addDays(today, 1)],
      week: [addDays(today, 1), addDays(today, week + 1)],
      later: [addDays(today, week + 1), null],
    }),
    stored: z.string(),
    readCell: (text, { day }) => day(text) ?? undefined,
    plain: true,
  },
  choice: {
    filter: 'options',
    stored: z.string(),
    readCell: (text, { option }) => option(text) ?? undefined,
    plain: true,
  },
  tag: { filter: 'ids', stored: z.string(), readCell: null, plain: false },
  label: { filter: 'ids', stored: z.string(), readCell: null, plain: false },
  person: { filter: 'ids', stored: z.string(), readCell: null, plain: false },
  reference: { filter: 'ids', stored: z.string(), readCell: null, plain: false },
} as const satisfies Record<FieldKind, Rules>;

export const rulesOf = ({ kind }: Pick<FieldDescriptor, 'kind'>): Rules => kinds[kind];
