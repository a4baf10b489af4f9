import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Conversation, ConversationMessage } from '../../../domain/conversation.ts';
import { aPage, aViewer, uuid } from '../../../src/machines/sync/records/testing.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { choose, fill, press, pressInMenu, submit } from '../userActions.ts';
import { grace, listing, moment, workspace } from '../world.ts';

const { id, name, lastName, nickname, avatar } = aViewer;
const viewer = { id, name, lastName, nickname, avatar };
const conversation: Conversation = {
  place: 0,
  id: uuid(400),
  workspaceId: workspace.id,
  kind: 'group',
  name: 'Fair',
  members: [viewer, grace],
  createdBy: id,
  createdAt: moment,
  version: 1,
  lastMessage: null,
  unread: 0,
  lastRead: 9,
  abilities: { update: true, leave: true },
};
const said = (number: number, sender: ConversationMessage['sender'] = grace): ConversationMessage => ({
  place: 0,
  id: uuid(410 + number),
  conversationId: conversation.id,
  number,
  content: `Message ${number}`,
  createdAt: moment,
  editedAt: null,
  deletedAt: null,
  version: 1,
  sender,
});
/** The first message. The list would load older ones before another number. */
const own = said(1, viewer);
const { thread, messages, group } = texts.conversations;
const renaming = () => dialog(group.renameTitle);
const deleting = () => dialog(thread.deleteTitle);
const answersWith = (listed: Conversation) => ({
  loadPage: (input: LoadInput) =>
    input.spec.kind === 'messages' ? aPage([own]) : listing('conversations', [listed]).loadPage(input),
});
const open = {
  path: `/conversations/${conversation.id}`,
  answers: answersWith(conversation),
  reach: async (): Promise<void> =>
    void (await within(await screen.findByRole('log', { name: messages.log })).findByText(own.content)),
};
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();

test('the screen shows the expected content in every state of the conversation machine', async () => {
  expect(
    await coverScreen({
      machine: 'conversation',
      acts: {
        'edit.started': press(messages.edit),
        'delete.requested': press(messages.remove),
        'delete.cancelled': press(thread.cancel, 'button', deleting),
        'delete.confirmed': press(thread.deleteConfirm, 'button', deleting),
        'draft.changed': fill({ [thread.input]: 'Good morning' }),
        'panel.opened': pressInMenu(thread.menu, thread.rename),
        'panel.closed': press(group.cancel, 'button', renaming),
        'change.requested': submit({ [group.name]: 'Market' }, group.save, renaming),
      },
      withoutAct: { 'thread.seen': 'the list causes it when a message is visible and the window has the focus' },
      walks: [
        {
          ...open,
          events: [
            { type: 'edit.started', id: own.id, text: own.content, before: own.content, version: 1 },
            { type: 'text.clean', id: own.id },
          ],
          seen: {
            'edit.none': () => expect(screen.queryByRole('textbox', { name: thread.editLabel })).toBeNull(),
            'edit.editing': () =>
              expect(document.activeElement).toBe(
                screen.getByRole<HTMLTextAreaElement>('textbox', { name: thread.editLabel }),
              ),
          },
        },
        {
          ...open,
          events: [
            { type: 'delete.requested', messageId: own.id },
            { type: 'delete.cancelled' },
            { type: 'delete.confirmed', mutationId: 'm', at: moment },
          ],
          seen: {
            'removing.none': noDialog,
            'removing.confirming': () => expect(buttonState(deleting(), thread.deleteConfirm)).toBe('ready'),
          },
        },
        { ...open, events: [{ type: 'draft.changed', text: 'Good morning' }], seen: {} },
        {
          ...open,
          events: [
            { type: 'panel.opened', panel: 'rename' },
            { type: 'panel.closed' },
            { type: 'change.requested', change: { kind: 'rename', name: 'Market', version: 1 }, mutationId: 'm' },
            { type: 'xstate.done.actor.changeConversation', output: { ...conversation, name: 'Market', version: 2 } },
          ],
          seen: {
            'managing.closed': noDialog,
            'managing.open': () => expect(buttonState(renaming(), group.save)).toBe('ready'),
            'managing.changing': () => expect(buttonState(renaming(), group.save)).toBe('busy'),
          },
        },
        {
          ...open,
          answers: answersWith({ ...conversation, members: [viewer] }),
          acts: {
            'panel.opened': pressInMenu(thread.menu, thread.people),
            'people.chosen': choose(group.add, /Grace Hopper/),
          },
          events: [
            { type: 'panel.opened', panel: 'people' },
            { type: 'people.chosen', memberIds: [grace.id] },
          ],
          serializeState: ({ context }) => context.chosen.join(),
          seen: {
            'managing.open': () =>
              within(dialog(group.peopleTitle)).getByRole('button', { name: new RegExp(`^${group.add}`) }),
          },
        },
      ],
      unseen: {
        'thread.opening': 'the resource of the messages shows whether they have loaded',
        'thread.open': 'the resource of the messages shows whether they have loaded',
        'thread.closed': 'the page changes to the list of conversations',
        'reading.idle': 'visible messages count as read immediately',
        'reading.marking': 'visible messages count as read immediately',
        'reading.unmarked': 'visible messages count as read, and the request is repeated automatically',
        'typing.quiet': 'only other members see who is typing',
        'typing.reported': 'only other members see who is typing',
      },
    }),
  ).toEqual({ paths: 8, states: { seen: 7, all: 15 } });
});
