import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandOf, endingOf } from './tools.ts';

test.each(['tsc', 'oxlint', 'oxfmt', 'vitest', 'playwright'])(
  'commandOf runs %s from its package with this Node',
  (name) => {
    const [program, file = ''] = commandOf(name);
    expect(program).toBe(process.execPath);
    expect(existsSync(file)).toBe(true);
  },
);

test('commandOf returns the name of an unknown program unchanged', () => {
  expect(commandOf('apt-get')).toEqual(['apt-get']);
});

test('endingOf kills by process group, or by taskkill on Windows', () => {
  expect(endingOf('linux', 7)).toEqual({ group: -7 });
  expect(endingOf('darwin', 7)).toEqual({ group: -7 });
  expect(endingOf('win32', 7)).toEqual({ program: 'taskkill', parameters: ['/pid', '7', '/t', '/f'] });
});
