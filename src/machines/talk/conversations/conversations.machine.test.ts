import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { Conversation } from '../../../../domain/conversation.ts';
import { AppError } from '../../../../domain/errors.ts';
import { conversationsMachine } from './conversations.machine.ts';
import { selectCreateFailure, selectIsCreating, selectIsDialogOpen } from './conversations.selectors.ts';
import type { CreateConversationCall } from './conversations.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'ada' };
const conversation: Conversation = {
  place: 0,
  id: 'c',
  workspaceId: 'w',
  kind: 'direct',
  name: '',
  members: [],
  createdBy: 'ada',
  createdAt: at,
  version: 1,
  lastMessage: null,
  unread: 0,
  lastRead: 0,
  abilities: { update: false, leave: false },
};
const refused = new AppError('VALIDATION', 'not reachable');
test('conversations: every transition', async () => {
  expect(
    await coverMachine({
      machine: conversationsMachine,
      input,
      events: [
        { type: 'dialog.opened' },
        { type: 'dialog.closed' },
        { type: 'xstate.error.actor.acquireResources', error: new Error('crash') },
        { type: 'form.submitted', name: '', memberIds: ['grace'], mutationId: 'm1' },
        { type: 'xstate.done.actor.createConversation', output: conversation },
        { type: 'xstate.error.actor.createConversation', error: refused },
      ],
    }),
  ).toMatchObject({ states: 3, transitions: { covered: 6, reachable: 6 }, missed: [] });
});

test('one chosen person makes the conversation direct, and a rejected creation can be tried again', async () => {
  const calls: CreateConversationCall[] = [];
  const it = stage(
    conversationsMachine.provide({
      actors: {
        createConversation: fromPromise<Conversation, CreateConversationCall>(async ({ input: call }) => {
          calls.push(call);
          if (calls.length === 1) throw refused;
          return conversation;
        }),
      },
    }),
    input,
  );
  it.actor.send({ type: 'dialog.opened' });
  it.actor.send({ type: 'form.submitted', name: ' Fair ', memberIds: ['grace', 'mary'], mutationId: 'm1' });
  await settled();
  expect(selectCreateFailure(it.actor.getSnapshot())?.message).toBe('not reachable');
  it.actor.send({ type: 'form.submitted', name: ' Fair ', memberIds: ['grace'], mutationId: 'm2' });
  expect(selectIsCreating(it.actor.getSnapshot())).toBe(true);
  await settled();
  expect(calls).toEqual([
    { workspaceId: 'w', name: 'Fair', memberIds: ['grace', 'mary'], idempotencyKey: 'm1' },
    { workspaceId: 'w', name: '', memberIds: ['grace'], idempotencyKey: 'm2' },
  ]);
  expect(it.sentTo('root')).toEqual([{ type: 'navigation.requested', to: '/conversations/c' }]);
  expect(selectIsDialogOpen(it.actor.getSnapshot())).toBe(false);
});

test('the dialog opens without the failure of the last one', async () => {
  const it = stage(
    conversationsMachine.provide({
      actors: { createConversation: fromPromise<Conversation, CreateConversationCall>(() => Promise.reject(refused)) },
    }),
    input,
  );
  it.actor.send({ type: 'dialog.opened' });
  it.actor.send({ type: 'form.submitted', name: '', memberIds: ['grace'], mutationId: 'm1' });
  await settled();
  it.actor.send({ type: 'dialog.closed' });
  it.actor.send({ type: 'dialog.opened' });
  expect(selectCreateFailure(it.actor.getSnapshot())).toBeNull();
});
