import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { optionsForToday } from './today.ts';

const program = `
  const hours = () => [new Date().toISOString().slice(0, 13), new Date(Date.now()).toISOString().slice(0, 13)];
  const isDate = new Date() instanceof Date && new Date().constructor === Date && typeof Date() === 'string' && new Date(0).getTime() === 0;
  console.log(JSON.stringify([...hours(), isDate]));
`;

test('a process that gets the options starts at the given moment', () => {
  const output = execFileSync(process.execPath, ['--eval', program], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_OPTIONS: optionsForToday('2028-02-29T12:30:00Z', '') },
  });
  expect(JSON.parse(output)).toEqual(['2028-02-29T12', '2028-02-29T12', true]);
});

test('a moment that is not a date is rejected', () => {
  expect(() => optionsForToday('tomorrow')).toThrow('FAENA_TODAY has to be a date and is tomorrow');
});
