import * as z from 'zod/mini';
import type { FieldDescriptor, Fields } from './descriptor.ts';

/**
 * Values of fields as a file or a draft has them: of the right type, and not yet checked. Ids, days and texts are any
 * text, so that one bad value can be refused alone.
 */
type Lenient<D extends FieldDescriptor> = D['kind'] extends 'people' | 'tasks'
  ? z.ZodMiniArray<z.ZodMiniString>
  : D['kind'] extends 'number'
    ? z.ZodMiniNullable<z.ZodMiniNumber>
    : D extends { empty: unknown }
      ? z.ZodMiniNullable<z.ZodMiniString>
      : z.ZodMiniString;

const lenient = ({ kind, empty }: FieldDescriptor) => {
  if (kind === 'people' || kind === 'tasks') return z.array(z.string());
  if (kind === 'number') return z.nullable(z.number());
  return empty === null ? z.nullable(z.string()) : z.string();
};

export const lenientShape = <F extends Fields, Name extends keyof F & string>(fields: F, names: readonly Name[]) =>
  // `Object.fromEntries` loses the names.
  Object.fromEntries(names.map((name) => [name, lenient(fields[name] as FieldDescriptor)])) as {
    [One in Name]: Lenient<F[One]>;
  };
