import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { stage } from '../../../tests/model/stage.ts';
import type { Comment } from '../../../domain/comment.ts';
import type { Conversation, ConversationMessage } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import { conversationsMachine } from './conversations.machine.ts';
import {
  selectConversations,
  selectConversationsFailure,
  selectConversationsStatus,
  selectUnreadMessages,
} from './conversations.selectors.ts';
import type { ConversationsEvent, LoadConversationsCall } from './conversations.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'ada' };
const ada = { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const grace = { ...ada, id: 'grace', name: 'Grace' };
const aMessage = (over: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id: 'm1',
  conversationId: 'c',
  number: 1,
  content: 'hi',
  createdAt: at,
  editedAt: null,
  deletedAt: null,
  version: 1,
  sender: grace,
  ...over,
});
const aConversation = (over: Partial<Conversation> = {}): Conversation => ({
  id: 'c',
  workspaceId: 'w',
  kind: 'direct',
  name: '',
  members: [ada, grace],
  createdBy: 'ada',
  createdAt: at,
  version: 1,
  lastMessage: null,
  unread: 0,
  lastRead: 0,
  abilities: { update: false, leave: false },
  ...over,
});
const refused = new AppError('UNAVAILABLE', 'try later');
const sent = (message: ConversationMessage): Change => ({
  type: 'message.saved',
  seq: 1,
  conversationId: message.conversationId,
  message,
  mutationId: null,
});
const batch = (...changes: Change[]): ConversationsEvent => ({ type: 'server.batch', changes });

test('conversations: every transition', async () => {
  const {
    abilities: _abilities,
    unread: _unread,
    lastRead: _lastRead,
    ...shared
  } = aConversation({ name: 'new', version: 2 });
  const coverage = await coverMachine({
    machine: conversationsMachine,
    input,
    events: [
      batch(sent(aMessage())),
      batch(sent(aMessage({ conversationId: 'unknown' }))),
      batch({ type: 'conversation.saved', seq: 1, conversation: shared, mutationId: null }),
      batch({ type: 'conversation.left', seq: 1, conversationId: 'c' }),
      {
        type: 'record.written',
        op: { kind: 'message.create', conversationId: 'c', messageId: 'm2', content: 'mine' },
        mutationId: 'w1',
        result: { message: aMessage({ id: 'm2', number: 2, sender: ada }) },
      },
      { type: 'conversation.known', conversation: aConversation() },
      { type: 'conversation.seen', conversationId: 'c', number: 1 },
      { type: 'conversation.gone', conversationId: 'c' },
      { type: 'records.stale' },
      { type: 'retry.requested' },
      { type: 'xstate.done.actor.loadConversations', output: [aConversation()] },
      { type: 'xstate.error.actor.loadConversations', error: refused },
      { type: 'xstate.after.fetchAgain.conversations.failed' },
      { type: 'xstate.after.fetchAgain.conversations.ready.stale' },
    ],
    serializeState: ({ value, context }) =>
      JSON.stringify([value, Object.keys(context.conversations), context.unknown]),
  });
  expect(coverage).toMatchObject({ states: 5, missed: [] });
  expect(coverage.transitions).toEqual({ covered: 17, reachable: 17 });
});

test('counts what others say, once; forgets it when it is read here or elsewhere; the newest comes first', async () => {
  const it = stage(
    conversationsMachine.provide({
      actors: {
        loadConversations: fromPromise<Conversation[], LoadConversationsCall>(async () => [
          aConversation({ unread: 1, lastMessage: aMessage() }),
          aConversation({ id: 'd', createdAt: '2026-01-02T00:00:00.000Z' }),
        ]),
      },
    }),
    input,
  );
  await settled();
  const state = () => {
    const snapshot = it.actor.getSnapshot();
    return [selectConversations(snapshot).map(({ id }) => id), selectUnreadMessages(snapshot)];
  };
  expect(state()).toEqual([['d', 'c'], 1]);
  const second = aMessage({ id: 'm2', number: 2, createdAt: '2026-01-03T00:00:00.000Z' });
  it.actor.send(batch(sent(second), sent(second)));
  it.actor.send(batch(sent(second)));
  expect(state()).toEqual([['c', 'd'], 2]);
  it.actor.send(batch(sent({ ...second, content: 'edited', version: 2 })));
  expect([state()[1], selectConversations(it.actor.getSnapshot())[0]?.lastMessage?.content]).toEqual([2, 'edited']);
  it.actor.send({ type: 'conversation.seen', conversationId: 'c', number: 1 });
  expect(state()[1]).toBe(1);
  it.actor.send(batch({ type: 'conversation.read', seq: 2, conversationId: 'c', number: 2, unread: 0 }));
  // An answer that was on its way since before.
  it.actor.send({
    type: 'conversation.known',
    conversation: aConversation({ unread: 1, lastRead: 1, lastMessage: aMessage() }),
  });
  expect([state()[1], selectConversations(it.actor.getSnapshot())[0]?.lastMessage?.number]).toEqual([0, 2]);
  it.actor.send(batch(sent(aMessage({ id: 'm3', number: 3, sender: ada, createdAt: '2026-01-04T00:00:00.000Z' }))));
  expect(state()[1]).toBe(0);
  // The outbox tells of comments and documents, too.
  const before = it.actor.getSnapshot().context;
  it.actor.send({
    type: 'record.written',
    op: { kind: 'comment.delete', taskId: 't', commentId: 'c' },
    mutationId: 'w',
    result: { comment: {} as Comment },
  });
  expect(it.actor.getSnapshot().context).toEqual(before);
});

test('a conversation it doesn’t know makes it ask anew, even while it is asking; a failure is tried again', async () => {
  const asked: string[] = [];
  let answers: (Conversation[] | AppError)[] = [refused];
  const it = stage(
    conversationsMachine.provide({
      actors: {
        loadConversations: fromPromise<Conversation[], LoadConversationsCall>(async ({ input: { workspaceId } }) => {
          asked.push(workspaceId);
          const answer = answers.shift() ?? [];
          if (answer instanceof AppError) throw answer;
          return answer;
        }),
      },
    }),
    input,
  );
  await settled();
  expect([
    selectConversationsStatus(it.actor.getSnapshot()),
    selectConversationsFailure(it.actor.getSnapshot())?.message,
  ]).toEqual(['failed', 'try later']);
  answers = [[], [aConversation({ unread: 1, lastMessage: aMessage() })]];
  it.clock.increment(10_000);
  it.actor.send(batch(sent(aMessage())));
  await settled();
  await settled();
  expect([asked.length, selectUnreadMessages(it.actor.getSnapshot())]).toEqual([3, 1]);
  it.actor.send(batch({ type: 'conversation.left', seq: 3, conversationId: 'c' }));
  await settled();
  expect(asked.length).toBe(4);
  expect(selectConversations(it.actor.getSnapshot())).toEqual([]);
});
