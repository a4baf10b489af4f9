import type * as z from 'zod/mini';

/** Code that stores, parses or shows a value branches on its kind. */
export type FieldKind = 'text' | 'markdown' | 'option' | 'day' | 'number' | 'reference' | 'people' | 'tasks';

/**
 * Every field can be set on creation, updated, logged and exported. A property exists for each place that may omit a
 * field.
 */
export interface FieldDescriptor {
  kind: FieldKind;
  /** Name without 'Id', for imports, exports, pickers and agents. */
  name: string;
  write: z.ZodMiniType;
  read: z.ZodMiniType;
  /** Null for people, who have a table of their own. */
  column: string | null;
  /** Value of a new record if none is given. A field without `empty` is required. */
  empty?: null | readonly never[];
  guard: boolean;
  /** Heading in exports. Imports recognise the column by it. */
  heading: string;
  import: boolean;
  /** True if agents may read and write it. */
  agents: boolean;
  /** True if the dialog for a new record has an editor for it. */
  form: boolean;
  /** True if the dialog of a record has an editor for it. The editor saves each change immediately. */
  detail: boolean;
  /** True if the table view has a column for it. */
  table: boolean;
  /** True if cards show its value without formatting. */
  measure: boolean;
  /** Name of its filter in lists, or null. */
  filter: string | null;
  /** Ranges that its filter offers. Each includes its first number and excludes its second. */
  ranges?: Readonly<Record<string, readonly [number, number]>>;
}

export type Fields = Record<string, FieldDescriptor>;

export type FieldWith<F extends Fields, Property extends string, Value = true> = {
  [Name in keyof F]: F[Name] extends Record<Property, Value> ? Name : never;
}[keyof F];

export type Written<D extends FieldDescriptor> = z.infer<D['write']>;

export type ColumnOf<D extends FieldDescriptor> = Extract<D['column'], string>;
/** A list of task ids is stored as JSON, or as null if it is empty. */
export type Stored<D extends FieldDescriptor> = D['kind'] extends 'tasks' ? string | null : Written<D>;

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

export const namesOf = <F extends Fields>(fields: F): (keyof F & string)[] =>
  // `Object.keys` returns `string[]`.
  Object.keys(fields) as (keyof F & string)[];
