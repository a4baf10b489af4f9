import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';
import { pokerAction } from './poker.ts';

interface Field {
  path: string;
  schema: z.ZodMiniType;
}

const isName = (path: string): boolean => /(?:^|\.)(?:name|lastName|nickname)$/.test(path);

/** Returns the fields of a schema that contain names, including those in lists, optional values and unions. */
function namesIn(schema: z.core.$ZodType, path: string): Field[] {
  const def: { type: string; [part: string]: unknown } = { ...schema._zod.def };
  const inner = (each: unknown, at = path) => namesIn(each as z.core.$ZodType, at);
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, unknown>).flatMap(([name, each]) =>
        inner(each, `${path}.${name}`),
      );
    case 'array':
      return inner(def['element'], `${path}.0`);
    case 'union':
      return (def['options'] as unknown[]).flatMap((each) => inner(each));
    case 'optional':
    case 'nullable':
    case 'default':
      return inner(def['innerType']);
    case 'string':
      return isName(path) ? [{ path, schema: schema as z.ZodMiniType }] : [];
    default:
      return [];
  }
}

/**
 * Excluded: the typed name that confirms the deletion of a workspace, because it is only compared with the workspace's
 * name.
 */
const compared = ['deleteWorkspace.name'];
const fields = [
  ...Object.entries(endpoints).flatMap(([name, { body }]) => namesIn(body, name)),
  ...namesIn(pokerAction, 'pokerAction'),
].filter(({ path }) => !compared.includes(path));

describe('names in requests', () => {
  it('are found in the bodies of the endpoints', () => {
    expect(fields.map(({ path }) => path)).toMatchSnapshot();
  });

  it.each(fields)('must have visible characters: $path', ({ schema }) => {
    for (const name of [
      '\u200b\u200b\u200b',
      '\u3164\u3164\u3164',
      '\u00ad\u00ad\u00ad',
      '\u2060\u202e\u2800',
      '\n\n\n',
    ]) {
      const { success, data } = schema.safeParse(name);
      // An optional name may be empty, which means no name.
      expect(success ? data : '').toBe('');
    }
  });

  it.each(fields)('are saved without hidden characters: $path', ({ schema }) => {
    expect(schema.parse('Ow\u200bner\u202e \nAna')).toBe('Owner Ana');
  });
});
