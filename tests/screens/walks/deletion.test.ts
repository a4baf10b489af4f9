import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import type { RunningApp } from '../app.tsx';
import { press, pressInMenu } from '../userActions.ts';
import '../elementSizes.ts';
import { type Acts, coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/sprints/SprintScreen.tsx';
import { board, listing, plannedSprint, project, room, savedView, sprintReport, token, workflow } from '../world.ts';

const confirmed = { type: 'deletion.confirmed', mutationId: 'm' } as const;
const workflowTexts = { ...texts.workflows.removal, cancel: texts.workflows.cancel };
const { removeTitle, removeConfirm, cancel } = texts.board.savedViews;
const viewTexts = { title: removeTitle, confirm: removeConfirm, cancel };
const sprintTexts = { ...texts.sprints.removeDialog, cancel: texts.sprints.cancel };
const tokenTexts = {
  title: texts.settings.tokens.revokeTitle({ name: token.name }),
  confirm: texts.settings.tokens.revoke,
  cancel: texts.settings.cancel,
};
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();

const actsOf = (
  remove: (app: RunningApp) => Promise<void>,
  { title, confirm }: Record<'title' | 'confirm', string>,
): Acts<'deletion'> => ({
  'deletion.requested': remove,
  'deletion.confirmed': press(confirm, 'button', () => dialog(title)),
});

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
      acts: {},
      walks: [
        {
          path: '/boards',
          answers: listing('boards', [board]),
          acts: actsOf(press(texts.boards.remove({ name: board.name })), texts.boards.removal),
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
          acts: {
            ...actsOf(press(texts.workflows.remove({ name: workflow.name })), workflowTexts),
            'deletion.cancelled': press(workflowTexts.cancel, 'button', () => dialog(workflowTexts.title)),
          },
          events: [{ type: 'deletion.requested', record: workflow }, { type: 'deletion.cancelled' }, confirmed],
          seen: question(workflowTexts, texts.workflows.removal.question({ name: workflow.name })),
        },
        {
          path: `/projects/${project.id}/tasks?view=${savedView.id}`,
          answers: listing('savedViews', [savedView]),
          reach: async () => void (await screen.findByRole('button', { name: new RegExp(savedView.name) })),
          acts: actsOf(pressInMenu(new RegExp(savedView.name), texts.board.savedViews.remove), viewTexts),
          events: [{ type: 'deletion.requested', record: savedView }, confirmed],
          seen: question(viewTexts, texts.board.savedViews.removeQuestion({ shared: true, name: savedView.name })),
        },
        {
          path: '/poker-planning',
          answers: listing('pokerRooms', [room]),
          reach: async () => void (await screen.findByRole('link', { name: /^Refinement/ })),
          acts: actsOf(press(texts.poker.rooms.remove({ name: room.name })), texts.poker.removal),
          events: [{ type: 'deletion.requested', record: room }, confirmed],
          seen: question(texts.poker.removal, texts.poker.removal.question({ name: room.name })),
        },
        {
          path: `/projects/${project.id}/sprints/${plannedSprint.id}`,
          answers: { ...listing('sprints', [plannedSprint]), loadReport: () => sprintReport },
          reach: async () => void (await screen.findByRole('button', { name: texts.sprints.moreActions })),
          acts: actsOf(pressInMenu(texts.sprints.moreActions, texts.sprints.remove), sprintTexts),
          events: [{ type: 'deletion.requested', record: plannedSprint }, confirmed],
          seen: question(sprintTexts, texts.sprints.removeDialog.question({ name: plannedSprint.name, count: 1 })),
        },
        {
          path: '/settings/account',
          answers: listing('accessTokens', [token]),
          reach: async () => void (await screen.findByText('Claude')),
          acts: actsOf(press(texts.settings.tokens.revokeNamed({ name: token.name })), tokenTexts),
          events: [{ type: 'deletion.requested', record: token }, confirmed],
          seen: question(tokenTexts, texts.settings.tokens.revokeText),
        },
      ],
      unseen: { checking: 'the confirmation dialog opens next' },
    }),
  ).toEqual({ paths: 8, states: { seen: 4, all: 5 } });
});
