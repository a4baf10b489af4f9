import { afterEach, expect, it } from 'vitest';
import { arrowKey } from './arrowKey.ts';

afterEach(() => document.documentElement.removeAttribute('dir'));

it.each([
  ['ltr', ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'x']],
  ['rtl', ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'x']],
])('swaps the horizontal arrow keys on a right-to-left page (%s)', (direction, expected) => {
  document.documentElement.dir = direction;
  expect(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'x'].map(arrowKey)).toEqual(expected);
});
