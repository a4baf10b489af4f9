import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exceptions, expressionsIn, judge } from '../../scripts/checkExpressions.ts';

let tree = '';
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'faena-expressions-'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function problemsIn(source: string, file = 'domain/name.ts', known: string[] = []): Promise<string[]> {
  mkdirSync(join(tree, 'domain'), { recursive: true });
  writeFileSync(join(tree, file), source);
  return judge(expressionsIn(tree), new Set(known)).then(({ problems }) => problems);
}

describe('a regular expression', () => {
  it('may take time that is proportional to the text', async () => {
    expect(await problemsIn("export const isName = /^a+$/.test('aa');")).toEqual([]);
  });

  it('may not take quadratic time', async () => {
    expect(await problemsIn('\nexport const end = /a+$/;')).toEqual([
      expect.stringMatching(/^domain\/name\.ts:2 \/a\+\$\/ is 2nd degree polynomial, for example with /),
    ]);
  });

  it('may not take exponential time', async () => {
    expect(await problemsIn('export const end = /^(?:a|a)*$/;')).toEqual([
      expect.stringMatching(/^domain\/name\.ts:1 .* is exponential, for example with /),
    ]);
  });

  it('that is made when the program runs needs an exception', async () => {
    expect(await problemsIn('export const named = (name: string) => new RegExp(name);')).toEqual([
      'domain/name.ts:1 an expression made by new RegExp(name) needs an exception with a reason',
    ]);
  });

  it('is not judged again once it is known as safe', async () => {
    expect(await problemsIn('export const end = /a+$/;', 'domain/name.ts', ['/a+$/'])).toEqual([]);
  });

  it('of a test is not judged', async () => {
    expect(await problemsIn('export const end = /a+$/;', 'domain/name.test.ts')).toEqual([]);
  });
});

it('every exception has a reason', () => {
  expect(exceptions.filter(({ reason }) => reason === '')).toEqual([]);
});
