import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { optionsForToday } from './today.ts';

const program = `
  const hours = () => [new Date().toISOString().slice(0, 13), new Date(Date.now()).toISOString().slice(0, 13)];
  const isDate = new Date() instanceof Date && new Date().constructor === Date && typeof Date() === 'string' && new Date(0).getTime() === 0;
  console.log(JSON.stringify([...hours(), isDate]));
`;

test('a process with optionsForToday starts at the given time', () => {
  const output = execFileSync(process.execPath, ['--eval', program], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_OPTIONS: optionsForToday('2028-02-29T12:30:00Z', '') },
  });
  expect(JSON.parse(output)).toEqual(['2028-02-29T12', '2028-02-29T12', true]);
});

test('optionsForToday rejects a text that is not a date', () => {
  expect(() => optionsForToday('tomorrow')).toThrow('FAENA_TODAY has to be a date and is tomorrow');
});
