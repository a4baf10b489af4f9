import type * as z from 'zod/mini';

/** Kind of value: code that stores, reads or shows a value is chosen by it. */
export type FieldKind = 'text' | 'markdown' | 'option' | 'day' | 'number' | 'reference' | 'people' | 'tasks';

/**
 * Everything that the product knows of one field. Every field can be given when a record is created, can be updated, is
 * logged and is exported. Each place that may leave a field out asks for a decision.
 */
export interface FieldDescriptor {
  kind: FieldKind;
  /** Name without 'Id', as imports, exports, pickers and agents call the field. */
  name: string;
  /** Value in a create or an update. */
  write: z.ZodMiniType;
  /** Value in answers. */
  read: z.ZodMiniType;
  /** Column of the record's table; null for people, who have a table of their own. */
  column: string | null;
  /** Value of a new record that is given none. A field without it has to be given. */
  empty?: null | readonly never[];
  /** Whether a workflow's guard may ask that it is filled in. */
  guard: boolean;
  /** Heading of its column in exports; imports know the column by it. */
  heading: string;
  /** Whether an import may give it. */
  import: boolean;
  /** Whether other programs may read and write it through their tools. */
  agents: boolean;
  /** Whether the dialog that creates records has an editor for it. */
  form: boolean;
  /** Whether the dialog of a record has an editor for it that saves at once. */
  detail: boolean;
  /** Whether it is a column of the table. */
  table: boolean;
  /** Whether cards show its value as it is. */
  measure: boolean;
  /** Name of the filter that lists have for it; null for none. */
  filter: string | null;
  /** Ranges that its filter offers, each from a number up to, but not including, another one. */
  ranges?: Readonly<Record<string, readonly [number, number]>>;
}

export type Fields = Record<string, FieldDescriptor>;

/** Names of the fields with a certain value of a property. */
export type FieldWith<F extends Fields, Property extends string, Value = true> = {
  [Name in keyof F]: F[Name] extends Record<Property, Value> ? Name : never;
}[keyof F];

/** Value of a field in a create or an update. */
export type Written<D extends FieldDescriptor> = z.infer<D['write']>;

/** Name of a field's column, or never where the record's table has none for it. */
export type ColumnOf<D extends FieldDescriptor> = Extract<D['column'], string>;
/** Value as its column holds it: a list of ids is JSON text, or null when it is empty. */
export type Stored<D extends FieldDescriptor> = D['kind'] extends 'tasks' ? string | null : Written<D>;

export type CreateShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { empty: unknown } ? z.ZodMiniOptional<F[Name]['write']> : F[Name]['write'];
};
export type UpdateShape<F extends Fields> = { [Name in keyof F]: z.ZodMiniOptional<F[Name]['write']> };
export type ReadShape<F extends Fields> = { [Name in keyof F]: F[Name]['read'] };

/** Properties that say whether a field is somewhere. */
type Place = {
  [Name in keyof FieldDescriptor]: FieldDescriptor[Name] extends boolean ? Name : never;
}[keyof FieldDescriptor];

/** Names of the fields that are somewhere, in the order in which they are declared. */
export const namesWith = <F extends Fields, P extends NonNullable<Place>>(fields: F, place: P): FieldWith<F, P>[] =>
  namesOf(fields).filter((name): name is FieldWith<F, P> & string => fields[name]?.[place] === true);

/** Names of the fields, in the order in which they are declared. */
export const namesOf = <F extends Fields>(fields: F): (keyof F & string)[] =>
  // `Object.keys` forgets the names.
  Object.keys(fields) as (keyof F & string)[];
