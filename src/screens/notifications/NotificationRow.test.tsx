import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Notification } from '../../../domain/notification.ts';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import { NotificationGroup } from './NotificationGroup.tsx';
import { NotificationRow } from './NotificationRow.tsx';

const assignment: Notification = {
  number: 0,
  id: 'n',
  type: 'task_assignment',
  workspaceId: 'w',
  actor: { id: 'a', name: 'Ana', lastName: 'Ruiz', nickname: 'ana', avatar: null },
  subject: 'Plan {actor} «1»',
  excerpt: null,
  place: null,
  dueDate: null,
  link: '/projects/p/tasks?task=t',
  projectId: 'p',
  taskId: 't',
  taskKey: null,
  project: { name: 'Norte', color: 'teal', glyph: null },
  documentId: null,
  conversationId: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  readAt: null,
};
const actions = { onOpened: vi.fn(), onFollowed: vi.fn(), onMarked: vi.fn() };

it.each<[string, Partial<Notification>]>([
  ['Ana Ruiz te ha asignado la tarea Plan {actor} «1»', {}],
  ['Alguien te ha asignado la tarea Plan {actor} «1»', { actor: null }],
  [
    'Ana Ruiz te ha mencionado en la conversación Plan {actor} «1»',
    { type: 'task_mention', place: 'message', taskId: null },
  ],
  ['Ana Ruiz te ha asignado la tarea LAU-7 Plan {actor} «1»', { taskKey: 'LAU-7' }],
  ['Recordatorio de Plan {actor} «1»', { type: 'reminder', actor: null }],
  ['Vencimiento de Plan {actor} «1» · Mañana', { type: 'reminder', actor: null, dueDate: '2026-03-11' }],
])('shows the sentence %s with a link to its subject', (sentence, given) => {
  renderUi(<NotificationRow notification={{ ...assignment, ...given }} today="2026-03-10" actions={actions} />);
  const link = screen.getByRole('link', { name: assignment.subject });
  expect([link.parentElement?.textContent, link.getAttribute('href')]).toEqual([sentence, assignment.link]);
});

const reminder: Notification = { ...assignment, type: 'reminder', actor: null, dueDate: '2026-03-11' };

it('groups the reminders of one due date in a sentence, lists them on a click, and marks them together', async () => {
  const all: [Notification, Notification] = [reminder, { ...reminder, id: 'o', subject: 'Other' }];
  renderUi(<NotificationGroup unit="u" notifications={all} today="2026-03-10" actions={actions} openId={undefined} />);
  const sentence = screen.getByRole('button', { name: '2 tareas vencen mañana', expanded: false });
  await userEvent.click(sentence);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([assignment.subject, 'Other']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Marcar como leída' })[0] ?? sentence);
  expect(actions.onMarked).toHaveBeenLastCalledWith(all);
});
