import type * as z from 'zod/mini';
import type { Color, PriorityIcon } from '../common.ts';

/**
 * Kinds of fields. A kind's shared parts are in records with one entry for each kind: the rules in `kinds.ts`, the
 * display in `src/ui/task/fields/`, the editors in `src/screens/tasks/fieldEditors.tsx`.
 */
export type FieldKind = 'text' | 'markdown' | 'number' | 'date' | 'choice' | 'tag' | 'label' | 'person' | 'reference';

/** Range from `from` (inclusive) to `to` (exclusive). Null means no bound. */
export type Range<Value> = readonly [from: Value | null, to: Value | null];

/** Option of a choice field. Its name is in the catalogues, not here. */
export interface ChoiceOption {
  color: Color;
  icon?: PriorityIcon;
}

/**
 * Description of one field of a record. Every field can be set on creation, updated, logged and exported. The
 * properties say in which other places the field appears. The usual values of each kind are in `kinds.ts`.
 */
export interface FieldDescriptor {
  kind: FieldKind;
  /** True if the field has several values of its kind. */
  many?: true;
  /** Name without 'Id', used by imports, exports, pickers and agents. Exports derive their English heading from it. */
  name: string;
  write: z.ZodMiniType;
  read: z.ZodMiniType;
  /** Database column, or null for people and labels, which are in separate tables. */
  column: string | null;
  /** Value of a new record if the user gives none. A field without `empty` is required. */
  empty?: null | readonly never[];
  /**
   * True if lists of tasks leave out the empty value, so that they don't grow with each field. The schema `read` adds it
   * again.
   */
  sparse?: true;
  guard: boolean;
  import: boolean;
  /** Other headings that the import recognises, in lower case without accents. */
  alsoHeadings?: readonly string[];
  /** True if agents may read and write the field. */
  agents: boolean;
  /** True if the dialog for a new record has an editor for the field. */
  form: boolean;
  /** True if the dialog of an existing record has an editor for the field. The editor saves each change immediately. */
  detail: boolean;
  /** True if the table view has a column for the field. */
  table: boolean;
  /** True if cards show the field in the usual way of its kind. */
  card: boolean;
  /** Name of the field's filter in lists, or null if it has none. */
  filter: string | null;
  /** Maximum number of characters of a short text. */
  longest?: number;
  /** Bounds of a number field. */
  bounds?: { least: number; most: number; decimals: number };
  /** Ranges offered by the filter of a number field. */
  ranges?: Readonly<Record<string, Range<number>>>;
  /** Options of a choice field, in the order of menus. */
  options?: Readonly<Record<string, ChoiceOption>>;
}

export type Fields = Record<string, FieldDescriptor>;

export type FieldWith<F extends Fields, Property extends string, Value = true> = {
  [Name in keyof F]: F[Name] extends Record<Property, Value> ? Name : never;
}[keyof F];

export type Written<D extends FieldDescriptor> = z.infer<D['write']>;

export type ColumnOf<D extends FieldDescriptor> = Extract<D['column'], string>;
/** Type of the value in the database. A list is stored as JSON, or as null if it is empty. */
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

/**
 * Returns the English heading of a field in exported files, which imports recognise. It is derived from the field's
 * name.
 */
export const fileHeadingOf = ({ name }: Pick<FieldDescriptor, 'name'>): string =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/[A-Z]/g, (letter, at) => (at === 0 ? letter : ` ${letter.toLowerCase()}`));

export const namesOf = <F extends Fields>(fields: F): (keyof F & string)[] =>
  // The cast is needed because `Object.keys` returns `string[]`.
  Object.keys(fields) as (keyof F & string)[];
