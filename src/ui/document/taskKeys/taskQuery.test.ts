import { expect, it } from 'vitest';
import { taskQueryAt } from './taskQuery.ts';

const hasPrefix = (prefix: string) => prefix === 'PLA';

it.each([
  ['#w', { at: 0, query: 'w' }],
  ['see #wri', { at: 4, query: 'wri' }],
  ['see #write the no', { at: 4, query: 'write the no' }],
  ['(#Ünder', { at: 1, query: 'Ünder' }],
  ['see #PLA-1', { at: 4, query: 'PLA-1' }],
  ['see #pla-', { at: 4, query: 'pla-' }],
  ['PLA-', { at: 0, query: 'PLA-' }],
  ['see PLA-12', { at: 4, query: 'PLA-12' }],
  ['(PLA-1', { at: 1, query: 'PLA-1' }],
  [`${'x '.repeat(500)}#plan`, { at: 1000, query: 'plan' }],
  ['#', null],
  ['# ', null],
  ['## w', null],
  ['##w', null],
  ['x#w', null],
  ['page/#w', null],
  ['&#39', null],
  ['#write the notes now', null],
  ['#write, then', null],
  ['PLA', null],
  ['pla-', null],
  ['UTF-', null],
  ['XPLA-', null],
  ['X-PLA-', null],
  ['/PLA-1', null],
  ['PLA-0', null],
  ['PLA-1 ', null],
])('finds the query that ends %j', (text, expected) => {
  expect(taskQueryAt(text, hasPrefix)).toEqual(expected);
});
