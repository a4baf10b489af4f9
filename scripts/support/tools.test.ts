import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandOf, endingOf } from './tools.ts';

test.each(['tsc', 'oxlint', 'oxfmt', 'vitest', 'playwright'])(
  '%s is a file of its package, run by this Node',
  (name) => {
    const [program, file = ''] = commandOf(name);
    expect(program).toBe(process.execPath);
    expect(existsSync(file)).toBe(true);
  },
);

test('another program is started by its name', () => {
  expect(commandOf('apt-get')).toEqual(['apt-get']);
});

test('a command ends with what it started', () => {
  expect(endingOf('linux', 7)).toEqual({ group: -7 });
  expect(endingOf('darwin', 7)).toEqual({ group: -7 });
  expect(endingOf('win32', 7)).toEqual({ program: 'taskkill', parameters: ['/pid', '7', '/t', '/f'] });
});
