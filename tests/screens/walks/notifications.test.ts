import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { Notification } from '../../../domain/notification.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import type { NotificationsPage } from '../../../src/machines/notifications/notifications.types.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState } from '../elements.ts';
import { grace, moment, project, tasks, workspace } from '../world.ts';

const [task] = tasks;
const aNotification = (n: number, subject: string): Notification => ({
  id: uuid(n),
  type: 'task_assignment',
  workspaceId: workspace.id,
  actor: grace,
  subject,
  excerpt: null,
  place: null,
  dueDate: null,
  link: `/projects/${project.id}/tasks?task=${task?.id}`,
  projectId: project.id,
  taskId: task?.id ?? null,
  documentId: null,
  conversationId: null,
  createdAt: moment,
  readAt: null,
});
const page = (elements: Notification[], more: boolean): NotificationsPage => ({
  elements,
  more,
  unread: elements.length,
});
const notes = aNotification(501, 'Write the notes');
const refused = new AppError('FORBIDDEN', 'not yours');
const isListed = (): void => void screen.getByRole('link', { name: 'Write the notes' });

test('the screen shows the expected content in every state of the notifications machine', async () => {
  expect(
    await coverScreen({
      machine: 'notifications',
      walks: [
        {
          path: '/notifications',
          reach: async () => void (await screen.findByText('Loading...')),
          events: [
            { type: 'xstate.done.actor.loadNotifications', output: page([notes], true) },
            { type: 'xstate.error.actor.loadNotifications', error: refused },
            { type: 'more.requested' },
            { type: 'xstate.done.actor.loadMore', output: page([aNotification(502, 'Cut the gears')], false) },
            { type: 'xstate.error.actor.loadMore', error: refused },
          ],
          seen: {
            'list.loading': () => screen.getByText('Loading...'),
            'list.failed': () => expect(screen.getByRole('alert').textContent).toContain('not yours'),
            'list.live': isListed,
            'list.live.idle': () => expect(screen.queryByRole('button', { name: 'Cargando…' })).toBeNull(),
            'list.live.loadingMore': () => expect(buttonState(document.body, 'Cargando…')).toBe('busy'),
            'list.live.lackingMore': () => {
              screen.getByText('No se han podido cargar más: not yours');
              expect(buttonState(document.body, 'Reintentar')).toBe('ready');
            },
          },
        },
        {
          path: '/notifications',
          answers: { loadNotifications: () => page([notes], false) },
          reach: async () => void (await screen.findByRole('link', { name: 'Write the notes' })),
          events: [
            { type: 'notification.marked', id: notes.id, read: true },
            { type: 'xstate.error.actor.sendMark', error: refused },
          ],
          seen: {
            'marking.idle': () => {
              screen.getByRole('button', { name: 'Marcar como leída' });
              screen.getByText('1 sin leer');
            },
            'marking.sending': () => {
              screen.getByRole('button', { name: 'Marcar como no leída' });
              screen.getByText('Todo leído');
            },
          },
        },
      ],
      unseen: {
        'list.live.stale': 'the list stays visible while it is updated',
        'list.live.refreshing': 'the list stays visible while it is updated',
        'list.live.waiting': 'the list stays visible, and the page header shows that the server is unavailable',
      },
    }),
  ).toEqual({ paths: 3, states: { seen: 7, all: 10 } });
});
