import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { languages } from '../../domain/languages.ts';
import { textIn } from '../shared/texts.ts';
import { setPlainReasons } from '../../domain/plainReasons.ts';
import { reasonOf } from '../../domain/validation.ts';

/** Invalid value for each issue code. */
const failures: Record<z.core.$ZodIssueCode, [schema: z.ZodMiniType, value: unknown, text: string]> = {
  invalid_type: [z.int(), 1.5, 'Must be a whole number'],
  too_big: [
    z.string().check(z.maxLength(1000)),
    'x'.repeat(1200),
    'At most 1,000 characters are allowed, and this has 1,200',
  ],
  too_small: [z.array(z.string()).check(z.minLength(2)), ['x'], 'At least 2 entries are needed, and this list has 1'],
  not_multiple_of: [z.number().check(z.multipleOf(5)), 7, 'Must be a multiple of 5'],
  invalid_format: [z.email(), 'x', 'Must be an email address'],
  invalid_value: [z.enum(['a', 'b']), 'c', 'Must be one of: a, b'],
  unrecognized_keys: [z.strictObject({}), { a: 1, 'b c': 2 }, 'Unknown fields: a, b c'],
  invalid_union: [z.union([z.string(), z.number()]), true, 'This value is not valid'],
  invalid_key: [z.record(z.uuid(), z.string()), { x: 'y' }, 'This value is not valid'],
  invalid_element: [z.map(z.string(), z.string()), new Map([['a', 1]]), 'Must be text'],
  custom: [z.string().check(z.refine(() => false)), 'x', 'This value is not valid'],
};
const more: [schema: z.ZodMiniType, value: unknown, text: string][] = [
  [z.object({ a: z.string() }), {}, 'A value is required'],
  [z.string().check(z.minLength(1)), '', 'Must not be empty'],
  [z.string().check(z.minLength(8)), 'x', 'At least 8 characters are needed, and this has 1'],
  [z.array(z.string()).check(z.minLength(1)), [], 'At least one entry is needed'],
  [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'At most 1 entry is allowed, and this list has 2'],
  [z.number().check(z.lte(5)), 6, 'Must be at most 5, and this is 6'],
  [z.number().check(z.lt(5)), 5, 'Must be less than 5, and this is 5'],
  [z.number().check(z.gte(1)), 0, 'Must be at least 1, and this is 0'],
  [z.number().check(z.gt(1)), 1, 'Must be more than 1, and this is 1'],
  [z.object({}), null, 'Must be an object'],
  [z.iso.date(), 'x', 'Must be a date such as 2026-03-31'],
  [z.string().check(z.regex(/y/)), 'x', 'This value is not valid'],
];
const cases = [...Object.values(failures), ...more];
const reasonsFor = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => reasonOf(issue.message)) ?? [];

describe('the reason of an invalid value', () => {
  let before: z.core.$ZodConfig;
  beforeEach(() => {
    before = { ...z.config() };
    setPlainReasons();
  });
  afterEach(() => void z.config({ customError: undefined, ...before }));

  it.each(cases.map(([schema, value, text]) => [text, schema, value] as const))('is “%s”', (text, schema, value) => {
    expect(reasonsFor(schema, value).map((reason) => textIn('en', reason))).toEqual([text]);
  });

  it('is a message of the catalogue in every language, never a text of zod', () => {
    for (const [schema, value] of cases)
      for (const reason of reasonsFor(schema, value)) {
        expect(reason).toMatchObject({ area: 'validation' });
        for (const language of languages)
          expect(textIn(language, reason)).not.toMatch(/\{|expected|received|^Invalid|^Too |^validation|undefined/);
      }
  });
});
