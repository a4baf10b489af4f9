import { expect, it } from 'vitest';
import type { Project } from '../project.ts';
import { phrase } from '../phrase.ts';
import type { ImportField } from './importFields.ts';
import { momentIn } from './days.ts';
import { originReader } from './origins.ts';
import { noChoices } from './setup.ts';

const member = (id: string, name: string, email: string) => ({ id, name, lastName: '', nickname: id, email });
const place = {
  project: { members: [member('a', 'Ada', 'ada@example.com'), member('g', 'Grace', 'grace@example.com')] },
  sprints: [],
} as unknown as { project: Project; sprints: [] };
const setup = {
  fields: [],
  dayOrder: 'dmy' as const,
  defaults: { statusId: '', typeId: '', priorityId: '' },
  choices: { ...noChoices, people: { 'g. hopper': { to: 'entry' as const, id: 'g' } } },
};
const read = (cells: Partial<Record<ImportField, string>>) => originReader(setup, place)((field) => cells[field] ?? '');
const local = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts).toISOString();

it.each([
  ['2025-03-14T10:20:30.123Z', '2025-03-14T10:20:30.000Z'],
  ['2025-03-14T10:20:30.000+0200', '2025-03-14T08:20:30.000Z'],
  ['2025-03-14 10:20:30 UTC', '2025-03-14T10:20:30.000Z'],
  ['Tue Mar 14 2025 10:20:30 GMT-0330 (NST)', '2025-03-14T13:50:30.000Z'],
  ['2025-03-14 10:20 -03:30', '2025-03-14T13:50:00.000Z'],
  ['1741947630000', '2025-03-14T10:20:30.000Z'],
  ['1741947630', '2025-03-14T10:20:30.000Z'],
  ['14/Mar/25 2:05 PM', local(2025, 2, 14, 14, 5)],
  ['14/03/2025 12:05 a.m.', local(2025, 2, 14, 0, 5)],
  ['14/03/2025', local(2025, 2, 14, 12)],
  ['March 14, 2025 9:30 AM', local(2025, 2, 14, 9, 30)],
  ['yesterday', null],
])('reads the moment %s', (text, moment) => {
  expect(momentIn(text, 'dmy')).toBe(moment);
});

it('takes dates, and the author by name, e-mail address or choice', () => {
  expect(
    read({ created: '14/03/2025', updated: '2025-04-01T00:00:00Z', completed: '20/03/2025', author: 'ADA' }),
  ).toEqual({
    values: {
      createdAt: local(2025, 2, 14, 12),
      updatedAt: '2025-04-01T00:00:00.000Z',
      completedAt: local(2025, 2, 20, 12),
      authorId: 'a',
    },
    about: [],
  });
  expect(read({ author: 'grace@example.com' }).values).toEqual({ authorId: 'g' });
  expect(read({ author: 'G. Hopper' }).values).toEqual({ authorId: 'g' });
  expect(read({ author: 'Rosa Díaz' }).values).toEqual({ author: 'Rosa Díaz' });
  expect(read({ author: 'x'.repeat(300) }).values.author).toHaveLength(200);
  expect(read({}).values).toEqual({});
});

it('returns dates that cannot be right as text', () => {
  expect(read({ created: '01/01/1960', updated: 'soon', completed: '3000-01-01' })).toEqual({
    values: {},
    about: [
      phrase('importing', 'content.unread', { field: phrase('importing', 'fields.created'), text: '01/01/1960' }),
      phrase('importing', 'content.unread', { field: phrase('importing', 'fields.updated'), text: 'soon' }),
      phrase('importing', 'content.unread', { field: phrase('importing', 'fields.completed'), text: '3000-01-01' }),
    ],
  });
});
