import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { readTexts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { moment, project, tasks } from '../world.ts';

const [task] = tasks;
if (!task) throw new Error('The world has tasks');
const card = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const toasted = (message: string): boolean => screen.queryByText(message) !== null;

test('the screen shows the expected content in every state of the write machine', async () => {
  expect(
    await coverScreen({
      machine: 'write',
      walks: [
        {
          path: `/projects/${project.id}/tasks`,
          reach: async ({ actor }) => {
            await screen.findByRole('button', { name: /^Write the notes,/ });
            const outbox = await actor('outbox');
            await act(async () =>
              outbox.send({
                type: 'write.requested',
                write: {
                  mutationId: uuid(500),
                  at: moment,
                  replyTo: null,
                  op: {
                    kind: 'task.update',
                    projectId: project.id,
                    taskId: task.id,
                    fields: { title: 'Write it all' },
                  },
                },
              }),
            );
          },
          events: [
            {
              type: 'xstate.done.actor.sendWrite',
              output: { ...task, title: 'Write it all', version: task.version + 1 },
            },
            { type: 'xstate.error.actor.sendWrite', error: new AppError('NETWORK', 'no answer') },
            { type: 'xstate.error.actor.sendWrite', error: new AppError('FORBIDDEN', 'not yours') },
            { type: 'retry' },
          ],
          seen: {
            sending: () => card(/^Write it all,.*, Guardando/),
            waiting: () => card(/^Write it all,.*, Esperando conexión/),
            confirmed: () => {
              expect(
                card(/^Write it all,/).getAttribute('aria-label') ?? card(/^Write it all,/).textContent,
              ).not.toMatch(/Guardando|Esperando/);
              expect(toasted(readTexts('toasts').taskUpdated)).toBe(true);
            },
            refused: () => {
              expect(toasted(readTexts('toasts').taskUpdateFailed)).toBe(true);
              card(/^Write the notes,/);
            },
          },
        },
      ],
      unseen: {
        found: 'transient',
        queued: 'looks like sending, and starts immediately',
        conflicted: 'the open task shows the conflict: see taskDetail',
        failed: 'only texts stay visible: see comments, conversation and documentTree',
      },
    }),
  ).toEqual({ paths: 3, states: { seen: 4, all: 8 } });
});
