import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Conversation, ConversationMessage } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import { aViewer, uuid } from '../../../src/machines/records/testing.ts';
import type {
  ConversationEvent,
  LoadThreadCall,
  Thread,
} from '../../../src/machines/conversation/conversation.types.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn, dialog } from '../looks.ts';
import { grace, listing, moment, workspace } from '../world.ts';

const { id, name, lastName, nickname, avatar } = aViewer;
const viewer = { id, name, lastName, nickname, avatar };
const conversation: Conversation = {
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
const own = said(2, viewer);
const thread = (...messages: ConversationMessage[]): Thread => ({ conversation, messages });
const batch = (...changes: Change[]): ConversationEvent => ({ type: 'server.batch', changes });
const unavailable = new AppError('UNAVAILABLE', 'try later');

/** Answers the opening; what comes after it is the walk's. */
const firstPage =
  (...messages: ConversationMessage[]) =>
  ({ after }: LoadThreadCall): Thread | Promise<Thread> =>
    after === null ? thread(...messages) : new Promise(() => undefined);

const path = `/conversations/${conversation.id}`;
const open = { path, answers: { ...listing('conversations', [conversation]), loadThread: firstPage(said(1), own) } };
const log = (): HTMLElement => screen.getByRole('log', { name: 'Messages' });
const reach = async (): Promise<void> =>
  void (await within(await screen.findByRole('log', { name: 'Messages' })).findByText(`Message ${own.number}`));
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();
const behind = 'Newer messages could not be loaded yet. Trying again…';

test('conversation: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'conversation',
      walks: [
        {
          path,
          answers: listing('conversations', [conversation]),
          reach: async () => void (await screen.findByText('Loading...')),
          events: [
            { type: 'xstate.done.actor.loadThread', output: thread(said(1), own) },
            { type: 'xstate.error.actor.loadThread', error: new AppError('NOT_FOUND', 'none') },
            { type: 'xstate.error.actor.loadThread', error: new AppError('INTERNAL', 'broken') },
          ],
          seen: {
            'thread.loading': () => screen.getByText('Loading...'),
            'thread.ready': () => within(log()).getByText('Message 1'),
            'thread.missing': () => screen.getByText('Conversation not found'),
            'thread.failed': () => within(screen.getByRole('alert')).getByText('Error: broken'),
          },
        },
        {
          ...open,
          reach: async () => {
            await reach();
            await screen.findByText('Loading earlier messages…');
          },
          answers: { ...open.answers, loadThread: firstPage(own) },
          events: [
            { type: 'older.requested' },
            { type: 'xstate.done.actor.loadOlder', output: [said(1)] },
            { type: 'xstate.error.actor.loadOlder', error: unavailable },
          ],
          seen: {
            'thread.ready.older.fetching': () => screen.getByText('Loading earlier messages…'),
            'thread.ready.older.lacking': () =>
              screen.getByRole('button', { name: 'Earlier messages could not be loaded. Try again' }),
            'thread.ready.older.idle': () => within(log()).getByText('Message 1'),
          },
        },
        {
          ...open,
          reach,
          events: [
            batch({
              type: 'message.saved',
              seq: 1,
              conversationId: conversation.id,
              message: said(4),
              mutationId: null,
            }),
            { type: 'xstate.done.actor.loadNewer', output: thread(said(3), said(4)) },
            { type: 'xstate.error.actor.loadNewer', error: unavailable },
          ],
          seen: {
            'thread.ready.newer.behind': () => screen.getByText(behind),
            'thread.ready.newer.following': () => expect(screen.queryByText(behind)).toBeNull(),
          },
        },
        {
          ...open,
          reach,
          events: [
            { type: 'edit.started', messageId: own.id, content: own.content, version: 1, text: null },
            { type: 'text.clean', id: own.id },
            { type: 'delete.requested', messageId: own.id },
            { type: 'delete.cancelled' },
          ],
          seen: {
            'editing.none': () => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull(),
            'editing.one': () =>
              expect(document.activeElement).toBe(
                screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' }),
              ),
            'removing.none': noDialog,
            'removing.confirming': () => expect(buttonIn(dialog('Delete message'), 'Delete')).toBe('ready'),
          },
        },
        {
          ...open,
          reach,
          events: [
            { type: 'panel.opened', panel: 'rename' },
            { type: 'panel.closed' },
            { type: 'change.requested', change: { kind: 'rename', name: 'Market', version: 1 }, mutationId: 'm' },
            { type: 'xstate.done.actor.changeConversation', output: { ...conversation, name: 'Market', version: 2 } },
          ],
          seen: {
            'managing.closed': noDialog,
            'managing.open': () => expect(buttonIn(dialog('Rename conversation'), 'Save')).toBe('ready'),
            'managing.changing': () => expect(buttonIn(dialog('Rename conversation'), 'Save')).toBe('busy'),
          },
        },
      ],
      unseen: {
        'thread.checking': 'the messages stand until it is known that one has left',
        'thread.ready.newer.catchingUp': 'the messages stand, and what is new comes below them',
        'reading.idle': 'what is on the screen counts as read at once',
        'reading.marking': 'what is on the screen counts as read at once',
        'reading.unmarked': 'it is told again by itself; here it counts as read',
        'typing.quiet': 'the others see who writes',
        'typing.told': 'the others see who writes',
      },
    }),
  ).toEqual({ paths: 8, states: { seen: 15, all: 22 } });
});
