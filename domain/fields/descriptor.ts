import type * as z from 'zod/mini';
import type { Color, PriorityIcon } from '../common.ts';

/**
 * What fields of a kind share is in a record with an entry for each kind: the rules in `kinds.ts`, what people see in
 * `src/ui/fields/`, the editors in `src/screens/tasks/fieldEditors.tsx`.
 */
export type FieldKind = 'text' | 'markdown' | 'number' | 'date' | 'choice' | 'tag' | 'person' | 'reference';

/** Half-open range of values. Null leaves it open. */
export type Range<Value> = readonly [from: Value | null, to: Value | null];

/** Option of a choice. Its name is a text. */
export interface ChoiceOption {
  color: Color;
  icon?: PriorityIcon;
}

/**
 * Every field can be set on creation, updated, logged and exported. A property exists for each place that may omit a
 * field. `kinds.ts` has the usual values for each kind.
 */
export interface FieldDescriptor {
  kind: FieldKind;
  /** True if the field has several values of its kind. */
  many?: true;
  /** Name without 'Id', for imports, exports, pickers and agents. Its words are the heading in exports. */
  name: string;
  write: z.ZodMiniType;
  read: z.ZodMiniType;
  /** Null for people, who have a table of their own. */
  column: string | null;
  /** Value of a new record if none is given. A field without `empty` is required. */
  empty?: null | readonly never[];
  guard: boolean;
  import: boolean;
  /** Other headings by which an import recognises the field: lower case, without accents. */
  alsoHeadings?: readonly string[];
  /** True if agents may read and write it. */
  agents: boolean;
  /** True if the dialog for a new record has an editor for it. */
  form: boolean;
  /** True if the dialog of a record has an editor for it. The editor saves each change immediately. */
  detail: boolean;
  /** True if the table view has a column for it. */
  table: boolean;
  /** True if cards show its value as their kind does. */
  card: boolean;
  /** Name of its filter in lists, or null. */
  filter: string | null;
  /** Characters of a short text. */
  longest?: number;
  /** Bounds of a number. */
  bounds?: { least: number; most: number; decimals: number };
  /** Ranges that the filter of a number offers. */
  ranges?: Readonly<Record<string, Range<number>>>;
  /** Options of a choice, in their order. */
  options?: Readonly<Record<string, ChoiceOption>>;
}

export type Fields = Record<string, FieldDescriptor>;

export type FieldWith<F extends Fields, Property extends string, Value = true> = {
  [Name in keyof F]: F[Name] extends Record<Property, Value> ? Name : never;
}[keyof F];

export type Written<D extends FieldDescriptor> = z.infer<D['write']>;

export type ColumnOf<D extends FieldDescriptor> = Extract<D['column'], string>;
/** A list is stored as JSON, or as null if it is empty. */
export type Stored<D extends FieldDescriptor> = D extends { many: true } ? string | null : Written<D>;

export type CreateShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { empty: unknown } ? z.ZodMiniOptional<F[Name]['write']> : F[Name]['write'];
};
export type UpdateShape<F extends Fields> = { [Name in keyof F]: z.ZodMiniOptional<F[Name]['write']> };
export type ReadShape<F extends Fields> = { [Name in keyof F]: F[Name]['read'] };

type Place = {
  [Name in keyof FieldDescriptor]: FieldDescriptor[Name] extends boolean ? Name : never;
}[keyof FieldDescriptor];

export const namesWith = <F extends Fields, P extends NonNullable<Place>>(fields: F, place: P): FieldWith<F, P>[] =>
  namesOf(fields).filter((name): name is FieldWith<F, P> & string => fields[name]?.[place] === true);

/** Heading of a field in files, by which an import recognises it: the words of its name, in English. */
export const fileHeadingOf = ({ name }: Pick<FieldDescriptor, 'name'>): string =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/[A-Z]/g, (letter, at) => (at === 0 ? letter : ` ${letter.toLowerCase()}`));

export const namesOf = <F extends Fields>(fields: F): (keyof F & string)[] =>
  // `Object.keys` returns `string[]`.
  Object.keys(fields) as (keyof F & string)[];
