import { describe, expect, it, test } from 'vitest';
import type { Notification } from '../../../domain/notification.ts';
import { daysOf, firstOfTasks } from './groups.ts';

const aNotification = (id: string, more: Partial<Notification> = {}): Notification => ({
  number: 0,
  id,
  type: 'task_assignment',
  workspaceId: 'w',
  actor: null,
  subject: id,
  excerpt: null,
  place: null,
  dueDate: null,
  link: '/',
  projectId: 'p',
  taskId: id,
  taskKey: null,
  project: null,
  documentId: null,
  conversationId: null,
  createdAt: new Date('2026-03-10T12:00').toISOString(),
  readAt: null,
  ...more,
});
const reminder = (id: string, dueDate: string) => aNotification(id, { type: 'reminder', dueDate });
const rowsOf = (...list: Notification[]) =>
  daysOf(list).map(({ day, entries }) => [day, ...entries.map(({ all }) => all.map(({ id }) => id).join(' '))]);

describe('daysOf', () => {
  it('collapses the reminders of a due date and the comments on a task', () => {
    expect(
      rowsOf(
        reminder('a', '2026-03-11'),
        reminder('b', '2026-03-10'),
        reminder('c', '2026-03-11'),
        aNotification('d', { type: 'task_comment', taskId: 't' }),
        aNotification('e', { type: 'task_comment', taskId: 't' }),
      ),
    ).toEqual([['2026-03-10', 'a c', 'b', 'd e']]);
  });

  it('does not group across days and people, or reminders without a date', () => {
    expect(
      rowsOf(
        reminder('a', '2026-03-11'),
        aNotification('b', { type: 'reminder' }),
        aNotification('c', { type: 'reminder' }),
        { ...reminder('d', '2026-03-11'), createdAt: new Date('2026-03-08T12:00').toISOString() },
      ),
    ).toEqual([
      ['2026-03-10', 'a', 'b', 'c'],
      ['2026-03-08', 'd'],
    ]);
  });

  it('lists mentions, assignments and invitations first', () => {
    expect(
      rowsOf(
        reminder('a', '2026-03-11'),
        aNotification('b', { type: 'task_comment' }),
        aNotification('c', { type: 'task_mention' }),
        aNotification('d'),
      ),
    ).toEqual([['2026-03-10', 'c', 'd', 'a', 'b']]);
  });
});

test('firstOfTasks returns each task once, in the order of the rows', () => {
  const of = (id: string, taskId: string | null, more: Partial<Notification> = {}) =>
    aNotification(id, { taskId, ...more });
  const list = [
    of('a', 't', { type: 'task_comment' }),
    of('b', 'u'),
    of('c', null),
    of('d', 'v', { projectId: null }),
    of('e', 't', { type: 'task_mention' }),
    of('f', 'w', { createdAt: new Date('2026-03-08T12:00').toISOString() }),
    of('g', 'u', { createdAt: new Date('2026-03-08T12:00').toISOString() }),
  ];
  expect(firstOfTasks(list).map(({ id }) => id)).toEqual(['b', 'e', 'f']);
});
