import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { board, listing, plannedSprint, project, room, savedView, token, workflow } from '../world.ts';

const confirmed = { type: 'deletion.confirmed', mutationId: 'm' } as const;
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();

const question = (title: string, text: string, confirm = title, cancel = 'Cancel') => ({
  idle: noDialog,
  asking: () => {
    expect(dialog(title).textContent).toContain(text);
    expect(buttonState(dialog(title), confirm)).toBe('ready');
  },
  deleting: () => {
    expect(buttonState(dialog(title), confirm)).toBe('busy');
    expect(buttonState(dialog(title), cancel)).toBe('disabled');
  },
});

test('the screen shows the expected content in every state of the deletion machine', async () => {
  expect(
    await coverScreen({
      machine: 'deletion',
      walks: [
        {
          path: '/boards',
          answers: listing('boards', [board]),
          events: [
            { type: 'deletion.requested', record: board },
            confirmed,
            { type: 'xstate.done.actor.checkRecord', output: true },
            { type: 'xstate.done.actor.checkRecord', output: false },
          ],
          seen: {
            ...question('Delete board', 'Delete the board Week 12?'),
            blocked: () => within(dialog('Delete board')).getByText('Week 12 still has tasks.'),
          },
        },
        {
          path: `/projects/${project.id}/workflows`,
          answers: listing('workflows', [workflow]),
          reach: async () => void (await screen.findByRole('link', { name: /^How we ship/ })),
          events: [{ type: 'deletion.requested', record: workflow }, confirmed],
          seen: question('Delete workflow', 'Delete the workflow How we ship with its draft and its versions?'),
        },
        {
          path: `/projects/${project.id}/tasks`,
          answers: listing('savedViews', [savedView]),
          reach: async () => void (await screen.findByRole('button', { name: 'Vistas' })),
          events: [{ type: 'deletion.requested', record: savedView }, confirmed],
          seen: question('Eliminar vista', '¿Eliminar «Mine» para todo el proyecto?', 'Eliminar', 'Cancelar'),
        },
        {
          path: '/poker-planning',
          answers: listing('pokerRooms', [room]),
          reach: async () => void (await screen.findByRole('link', { name: /^Refinement/ })),
          events: [{ type: 'deletion.requested', record: room }, confirmed],
          seen: question('Delete room', 'Delete the room Refinement with its votes?'),
        },
        {
          path: `/projects/${project.id}/sprints`,
          reach: async () => void (await screen.findByRole('link', { name: 'Sprint 1' })),
          events: [{ type: 'deletion.requested', record: plannedSprint }, confirmed],
          seen: question('Delete sprint', '“Sprint 2” is deleted for good.'),
        },
        {
          path: '/settings/account',
          answers: listing('accessTokens', [token]),
          reach: async () => void (await screen.findByText('Claude')),
          events: [{ type: 'deletion.requested', record: token }, confirmed],
          seen: question('Revoke Claude?', 'Programs that use it', 'Revoke'),
        },
      ],
      unseen: { checking: 'the confirmation dialog opens next' },
    }),
  ).toEqual({ paths: 7, states: { seen: 4, all: 5 } });
});
