import * as z from 'zod/mini';
import type { FieldDescriptor, Fields } from './descriptor.ts';

type Text<D extends FieldDescriptor> = D['kind'] extends 'people' | 'tasks'
  ? z.ZodMiniArray<z.ZodMiniString>
  : D['kind'] extends 'number'
    ? z.ZodMiniNullable<z.ZodMiniNumber>
    : D extends { empty: null }
      ? z.ZodMiniNullable<z.ZodMiniString>
      : z.ZodMiniString;
type Lenient<D extends FieldDescriptor> = D extends { empty: unknown } ? z.ZodMiniDefault<Text<D>> : Text<D>;

const textOf = ({ kind, empty }: FieldDescriptor) => {
  if (kind === 'people' || kind === 'tasks') return z.array(z.string());
  if (kind === 'number') return z.nullable(z.number());
  return empty === null ? z.nullable(z.string()) : z.string();
};
const lenient = (field: FieldDescriptor): z.ZodMiniType => {
  const { empty } = field;
  return empty === undefined ? textOf(field) : z._default(textOf(field), () => empty && [...empty]);
};

/**
 * Checks only the types of the values, for files and drafts, so that one invalid value can be rejected alone. An
 * absent field gets its empty value, because a stored draft may be older than the field.
 */
export const lenientShape = <F extends Fields, Name extends keyof F & string>(fields: F, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, lenient(fields[name] as FieldDescriptor)])) as {
    [One in Name]: Lenient<F[One]>;
  };
