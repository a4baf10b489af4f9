import * as z from 'zod/mini';
import type { FieldDescriptor, Fields } from './descriptor.ts';
import { type kinds, rulesOf } from './kinds.ts';

type Value<D extends FieldDescriptor> = (typeof kinds)[D['kind']]['stored'];
type Text<D extends FieldDescriptor> = D extends { many: true }
  ? z.ZodMiniArray<Value<D>>
  : D extends { empty: null }
    ? z.ZodMiniNullable<Value<D>>
    : Value<D>;
type Lenient<D extends FieldDescriptor> = D extends { empty: unknown } ? z.ZodMiniDefault<Text<D>> : Text<D>;

const textOf = (field: FieldDescriptor) => {
  const { stored } = rulesOf(field);
  if (field.many) return z.array(stored);
  return field.empty === null ? z.nullable(stored) : stored;
};
const lenient = (field: FieldDescriptor): z.ZodMiniType => {
  const { empty } = field;
  return empty === undefined ? textOf(field) : z._default(textOf(field), () => empty && [...empty]);
};

/**
 * Schema for files and drafts. It checks only the types of values, so that one invalid value can be rejected alone. A
 * missing field gets its empty value, because a stored draft may be older than the field.
 */
export const lenientShape = <F extends Fields, Name extends keyof F & string>(fields: F, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, lenient(fields[name] as FieldDescriptor)])) as {
    [One in Name]: Lenient<F[One]>;
  };
