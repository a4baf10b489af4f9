import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { board, listing, plannedSprint, project, room, savedView, token, workflow } from '../world.ts';

const confirmed = { type: 'deletion.confirmed', mutationId: 'm' } as const;
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();

const question = ({ title, confirm, cancel }: Record<'title' | 'confirm' | 'cancel', string>, text: string) => ({
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
            ...question(texts.boards.removal, texts.boards.removal.question({ name: board.name })),
            blocked: () =>
              within(dialog(texts.boards.removal.title)).getByText(texts.boards.removal.refused({ name: board.name })),
          },
        },
        {
          path: `/projects/${project.id}/workflows`,
          answers: listing('workflows', [workflow]),
          reach: async () => void (await screen.findByRole('link', { name: /^How we ship/ })),
          events: [{ type: 'deletion.requested', record: workflow }, confirmed],
          seen: question(
            { ...texts.workflows.removal, cancel: texts.workflows.cancel },
            texts.workflows.removal.question({ name: workflow.name }),
          ),
        },
        {
          path: `/projects/${project.id}/tasks`,
          answers: listing('savedViews', [savedView]),
          reach: async () => void (await screen.findByRole('button', { name: texts.board.savedViews.label })),
          events: [{ type: 'deletion.requested', record: savedView }, confirmed],
          seen: question(
            {
              title: texts.board.savedViews.removeTitle,
              confirm: texts.board.savedViews.removeConfirm,
              cancel: texts.board.savedViews.cancel,
            },
            texts.board.savedViews.removeQuestion({ shared: true, name: savedView.name }),
          ),
        },
        {
          path: '/poker-planning',
          answers: listing('pokerRooms', [room]),
          reach: async () => void (await screen.findByRole('link', { name: /^Refinement/ })),
          events: [{ type: 'deletion.requested', record: room }, confirmed],
          seen: question(texts.poker.removal, texts.poker.removal.question({ name: room.name })),
        },
        {
          path: `/projects/${project.id}/sprints`,
          reach: async () => void (await screen.findByRole('link', { name: 'Sprint 1' })),
          events: [{ type: 'deletion.requested', record: plannedSprint }, confirmed],
          seen: question(
            { ...texts.sprints.removeDialog, cancel: texts.sprints.cancel },
            texts.sprints.removeDialog.question({ name: plannedSprint.name, count: 1 }),
          ),
        },
        {
          path: '/settings/account',
          answers: listing('accessTokens', [token]),
          reach: async () => void (await screen.findByText('Claude')),
          events: [{ type: 'deletion.requested', record: token }, confirmed],
          seen: question(
            {
              title: texts.settings.tokens.revokeTitle({ name: token.name }),
              confirm: texts.settings.tokens.revoke,
              cancel: texts.settings.cancel,
            },
            texts.settings.tokens.revokeText,
          ),
        },
      ],
      unseen: { checking: 'the confirmation dialog opens next' },
    }),
  ).toEqual({ paths: 7, states: { seen: 4, all: 5 } });
});
