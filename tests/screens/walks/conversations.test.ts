import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Conversation } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import { aViewer, uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { clickButton, press } from '../userActions.ts';
import { buttonState, dialog } from '../elements.ts';
import { grace, moment, workspace } from '../world.ts';

const { id, name, lastName, nickname, avatar } = aViewer;
const conversation: Conversation = {
  place: 0,
  id: uuid(400),
  workspaceId: workspace.id,
  kind: 'direct',
  name: '',
  members: [{ id, name, lastName, nickname, avatar }, grace],
  createdBy: id,
  createdAt: moment,
  version: 1,
  lastMessage: null,
  unread: 0,
  lastRead: 0,
  abilities: { update: false, leave: false },
};
const form = (): HTMLElement => dialog(texts.conversations.creation.title);

const chooseGrace = async () => {
  await userEvent.click(within(form()).getByRole('button', { name: /^People/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Grace Hopper/, hidden: true }));
  await userEvent.keyboard('{Escape}');
};

test('the screen shows the expected content in every state of the conversations machine', async () => {
  expect(
    await coverScreen({
      machine: 'conversations',
      acts: {
        'dialog.opened': press(texts.conversations.create),
        'dialog.closed': press(texts.conversations.creation.cancel, 'button', form),
        'form.submitted': async () => {
          if (buttonState(form(), texts.conversations.creation.submit) === 'disabled') await chooseGrace();
          await clickButton(texts.conversations.creation.submit, form);
        },
      },
      walks: [
        {
          path: '/conversations',
          reach: async () => void (await screen.findByRole('button', { name: texts.conversations.create })),
          events: [
            { type: 'dialog.opened' },
            { type: 'dialog.closed' },
            { type: 'form.submitted', name: '', memberIds: [grace.id], mutationId: 'm' },
            { type: 'xstate.done.actor.createConversation', output: conversation },
            { type: 'xstate.error.actor.createConversation', error: new AppError('FORBIDDEN', 'not yours') },
          ],
          serializeState: ({ context }) => `${context.failure?.message}`,
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            'open.choosing': () => expect(buttonState(form(), texts.conversations.creation.submit)).not.toBe('busy'),
            'open.creating': () => expect(buttonState(form(), texts.conversations.creation.submit)).toBe('busy'),
          },
        },
        {
          path: '/conversations',
          reach: after(
            'conversations',
            { type: 'dialog.opened' },
            { type: 'form.submitted', name: '', memberIds: [grace.id], mutationId: 'm' },
          ),
          events: [{ type: 'xstate.done.actor.createConversation', output: conversation }],
          seen: {
            closed: ({ address }) => expect(address()).toBe(`/conversations/${conversation.id}`),
          },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 3, all: 3 } });
});
