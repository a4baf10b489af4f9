import { expect, it } from 'vitest';
import { readTexts } from '../../../tests/support/texts.ts';
import { navigationOf } from './navigation.ts';

const activeAt = (pathname: string): string[] =>
  navigationOf(readTexts('shell'), pathname, { messages: 0, notifications: 0 })
    .flatMap(({ items }) => items)
    .filter(({ active }) => active)
    .map(({ id }) => id);

it.each([
  ['/', ['home']],
  ['/projects/p/tasks', ['projects']],
  ['/sprints', ['sprints']],
  ['/projects/p/sprints', ['sprints']],
  ['/projects/p/sprints/s', ['sprints']],
  ['/projects/p/documents', ['projects']],
  ['/boards/b', ['projects']],
  ['/tools', []],
  ['/tools/common-4', []],
  ['/tools/poker-planning', ['pokerPlanning']],
  ['/poker-planning/r', ['pokerPlanning']],
])('%s marks %j', (pathname, ids) => {
  expect(activeAt(pathname)).toEqual(ids);
});
