import type * as z from 'zod/mini';

/** Kind of value. Code that stores, parses or shows a value branches on it. */
export type FieldKind = 'text' | 'markdown' | 'option' | 'day' | 'number' | 'reference' | 'people' | 'tasks';

/**
 * Description of one field. Every field can be set on creation, updated, logged and exported. Each place that may omit
 * a field has a property here.
 */
export interface FieldDescriptor {
  kind: FieldKind;
  /** Name without 'Id', used by imports, exports, pickers and agents. */
  name: string;
  /** Schema of the value in a create or an update. */
  write: z.ZodMiniType;
  /** Schema of the value in answers. */
  read: z.ZodMiniType;
  /** Column in the record's table. Null for people, who have a table of their own. */
  column: string | null;
  /** Value of a new record for which none is given. A field without `empty` is required. */
  empty?: null | readonly never[];
  /** True if a guard of a workflow may require a value. */
  guard: boolean;
  /** Heading of its column in exports. Imports recognise the column by it. */
  heading: string;
  /** True if an import may set it. */
  import: boolean;
  /** True if other programs may read and write it through their tools. */
  agents: boolean;
  /** True if the dialog that creates records has an editor for it. */
  form: boolean;
  /** True if the dialog of a record has an editor for it. The editor saves each change immediately. */
  detail: boolean;
  /** True if the table has a column for it. */
  table: boolean;
  /** True if cards show its value without formatting. */
  measure: boolean;
  /** Name of its filter in lists, or null. */
  filter: string | null;
  /** Ranges that its filter offers. Each includes its first number and excludes its second. */
  ranges?: Readonly<Record<string, readonly [number, number]>>;
}

export type Fields = Record<string, FieldDescriptor>;

/** Names of the fields that have a given value in a property. */
export type FieldWith<F extends Fields, Property extends string, Value = true> = {
  [Name in keyof F]: F[Name] extends Record<Property, Value> ? Name : never;
}[keyof F];

/** Value of a field in a create or an update. */
export type Written<D extends FieldDescriptor> = z.infer<D['write']>;

/** Name of a field's column, or never if the record's table has none. */
export type ColumnOf<D extends FieldDescriptor> = Extract<D['column'], string>;
/** Value in the database. A list of task ids is stored as JSON, or as null if it is empty. */
export type Stored<D extends FieldDescriptor> = D['kind'] extends 'tasks' ? string | null : Written<D>;

export type CreateShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { empty: unknown } ? z.ZodMiniOptional<F[Name]['write']> : F[Name]['write'];
};
export type UpdateShape<F extends Fields> = { [Name in keyof F]: z.ZodMiniOptional<F[Name]['write']> };
export type ReadShape<F extends Fields> = { [Name in keyof F]: F[Name]['read'] };

type Place = {
  [Name in keyof FieldDescriptor]: FieldDescriptor[Name] extends boolean ? Name : never;
}[keyof FieldDescriptor];

/** Returns the names of the fields for which the property is true, in the order of declaration. */
export const namesWith = <F extends Fields, P extends NonNullable<Place>>(fields: F, place: P): FieldWith<F, P>[] =>
  namesOf(fields).filter((name): name is FieldWith<F, P> & string => fields[name]?.[place] === true);

/** Returns the names of the fields, in the order of declaration. */
export const namesOf = <F extends Fields>(fields: F): (keyof F & string)[] =>
  // `Object.keys` returns `string[]`.
  Object.keys(fields) as (keyof F & string)[];
