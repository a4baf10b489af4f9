import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import type { Conversation, ConversationMessage } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';
import { conversationMachine } from './conversation.machine.ts';
import {
  selectMessages,
  selectOlderMessages,
  selectPanel,
  selectReadBefore,
  selectThreadStatus,
  selectTyping,
} from './conversation.selectors.ts';
import type {
  ChangeConversationCall,
  ConversationEvent,
  LoadOlderCall,
  LoadThreadCall,
  ReadConversationCall,
  Thread,
} from './conversation.types.ts';
import { foldMessages, joinMessages, putBefore } from './messageList.ts';
import { markdownOf, mentionLabel, textOf } from '../messageText.ts';
import { selectText } from '../savedText/savedText.selectors.ts';
import { settled } from '../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'ada', conversationId: 'c', draft: null };
const ada = { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const grace = { ...ada, id: 'grace', name: 'Grace', lastName: 'Hopper', nickname: 'grace' };
const aMessage = (number: number, over: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id: `m${number}`,
  conversationId: 'c',
  number,
  content: `hi ${number}`,
  createdAt: at,
  editedAt: null,
  deletedAt: null,
  version: 1,
  sender: grace,
  ...over,
});
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index));
const aConversation = (over: Partial<Conversation> = {}): Conversation => ({
  id: 'c',
  workspaceId: 'w',
  kind: 'group',
  name: 'Fair',
  members: [ada, grace],
  createdBy: 'ada',
  createdAt: at,
  version: 1,
  lastMessage: null,
  unread: 0,
  lastRead: 0,
  abilities: { update: true, leave: true },
  ...over,
});
const thread = (messages: ConversationMessage[], over: Partial<Conversation> = {}): Thread => ({
  conversation: aConversation(over),
  messages,
});
const gone = new AppError('NOT_FOUND', 'none');
const unavailable = new AppError('UNAVAILABLE', 'try later');
const sent = (message: ConversationMessage): Change => ({
  type: 'message.saved',
  seq: 1,
  conversationId: message.conversationId,
  message,
  mutationId: null,
});
const batch = (...changes: Change[]): ConversationEvent => ({ type: 'server.batch', changes });
const edit = (over: Partial<ConversationEvent & { type: 'edit.started' }> = {}): ConversationEvent => ({
  type: 'edit.started',
  messageId: 'm1',
  content: 'hi 1',
  version: 1,
  text: null,
  ...over,
});

const ofText: InternalEvent[] = [
  { type: 'xstate.done.actor.newMessage', output: undefined },
  { type: 'xstate.error.actor.newMessage', error: unavailable },
];
const events: (ConversationEvent | InternalEvent)[] = [
  ...ofText,
  batch(sent(aMessage(3))),
  batch(sent(aMessage(9))),
  batch({ type: 'conversation.left', seq: 2, conversationId: 'c' }),
  batch({ type: 'conversation.read', seq: 2, conversationId: 'c', number: 2, unread: 0 }),
  {
    type: 'record.written',
    op: { kind: 'message.create', conversationId: 'c', messageId: 'm3', content: 'x' },
    mutationId: 'w1',
    result: { message: aMessage(3, { sender: ada }) },
  },
  { type: 'records.stale' },
  { type: 'retry.requested' },
  { type: 'older.requested' },
  { type: 'xstate.done.actor.loadThread', output: thread([aMessage(2)]) },
  { type: 'xstate.error.actor.loadThread', error: gone },
  { type: 'xstate.error.actor.loadThread', error: unavailable },
  { type: 'xstate.done.actor.loadOlder', output: [aMessage(1)] },
  { type: 'xstate.error.actor.loadOlder', error: unavailable },
  { type: 'xstate.done.actor.loadNewer', output: thread(run(3, 9)) },
  { type: 'xstate.done.actor.loadNewer', output: thread([]) },
  { type: 'xstate.done.actor.loadNewer', output: thread(run(3, 52)) },
  { type: 'xstate.error.actor.loadNewer', error: unavailable },
  { type: 'xstate.after.fetchAgain.conversation.thread.ready.newer.behind' },
];
const readyFrom = (machine: typeof conversationMachine, regions: string[]) => slice(machine, '', regions);

describe('conversation: every transition', () => {
  test('of the messages', async () => {
    const coverage = await coverMachine({
      machine: readyFrom(conversationMachine, ['thread']),
      input,
      events,
      serializeState: ({ value, context }) =>
        JSON.stringify([
          value,
          context.messages.length,
          context.messages[0]?.number,
          context.missing > (context.messages.at(-1)?.number ?? 0),
        ]),
    });
    expect(coverage.missed).toEqual([]);
    expect(coverage).toMatchObject({ states: 13, transitions: { covered: 26, reachable: 26 } });
  });

  test('of reading', async () => {
    expect(
      await coverMachine({
        machine: readyFrom(conversationMachine, ['reading']),
        input,
        events: [
          ...ofText,
          { type: 'thread.seen', number: 2 },
          { type: 'thread.seen', number: 3 },
          { type: 'xstate.done.actor.readConversation', output: aConversation({ lastRead: 2 }) },
          { type: 'xstate.error.actor.readConversation', error: unavailable },
          { type: 'xstate.after.fetchAgain.conversation.reading.unmarked' },
        ],
      }),
    ).toMatchObject({ states: 3, transitions: { covered: 7, reachable: 7 }, missed: [] });
  });

  test('of typing', async () => {
    expect(
      await coverMachine({
        machine: readyFrom(conversationMachine, ['typing']),
        input,
        events: [
          ...ofText,
          { type: 'draft.changed', text: 'words', mutationId: 'w9', at },
          { type: 'draft.changed', text: ' ', mutationId: 'w9', at },
          { type: 'typing.received', conversationId: 'c', userId: 'grace' },
          { type: 'typing.received', conversationId: 'c', userId: 'ada' },
          { type: 'typing.expired', userId: 'grace' },
          { type: 'text.clean', id: 'conversation.newMessage' },
          { type: 'text.clean', id: 'm1' },
          { type: 'xstate.after.typingTold.conversation.typing.told' },
        ],
      }),
    ).toMatchObject({ states: 2, missed: [] });
  });

  test('of editing, deleting and the group', async () => {
    const editing = await coverMachine({
      machine: readyFrom(conversationMachine, ['editing', 'removing']),
      input,
      events: [
        ...ofText,
        edit(),
        edit({ messageId: 'm2', text: 'draft' }),
        { type: 'text.clean', id: 'm1' },
        { type: 'text.clean', id: 'm2' },
        { type: 'xstate.done.actor.edit', output: undefined },
        { type: 'xstate.error.actor.edit', error: unavailable },
        { type: 'delete.requested', messageId: 'm1' },
        { type: 'delete.cancelled' },
        { type: 'delete.confirmed', mutationId: 'w2', at },
      ],
      fromEveryContext: true,
    });
    expect(editing).toMatchObject({ states: 4, transitions: { covered: 10, reachable: 10 }, missed: [] });
    const managing = await coverMachine({
      machine: readyFrom(conversationMachine, ['managing']),
      input,
      events: [
        ...ofText,
        { type: 'panel.opened', panel: 'rename' },
        { type: 'panel.closed' },
        { type: 'name.changed', name: 'New' },
        { type: 'change.requested', mutationId: 'w1', change: { kind: 'rename', name: 'New', version: 1 } },
        { type: 'change.requested', mutationId: 'w2', change: { kind: 'add', memberIds: ['mary'] } },
        { type: 'change.requested', mutationId: 'w3', change: { kind: 'leave', memberId: 'ada' } },
        { type: 'xstate.done.actor.changeConversation', output: aConversation({ name: 'New', version: 2 }) },
        { type: 'xstate.error.actor.changeConversation', error: unavailable },
        { type: 'xstate.error.actor.changeConversation', error: gone },
      ],
    });
    expect(managing).toMatchObject({ states: 3, transitions: { covered: 11, reachable: 11 }, missed: [] });
  });
});

interface Doubles {
  loadThread?: (call: LoadThreadCall) => Promise<Thread>;
  loadOlder?: (call: LoadOlderCall) => Promise<ConversationMessage[]>;
  readConversation?: (call: ReadConversationCall) => Promise<Conversation>;
  changeConversation?: (call: ChangeConversationCall) => Promise<Conversation>;
}
const never = () => new Promise<never>(() => undefined);
const withDoubles = ({
  loadThread = never,
  loadOlder = never,
  readConversation = never,
  changeConversation = never,
}: Doubles) =>
  conversationMachine.provide({
    actors: {
      loadThread: fromPromise<Thread, LoadThreadCall>(({ input: call }) => loadThread(call)),
      loadOlder: fromPromise<ConversationMessage[], LoadOlderCall>(({ input: call }) => loadOlder(call)),
      readConversation: fromPromise<Conversation, ReadConversationCall>(({ input: call }) => readConversation(call)),
      changeConversation: fromPromise<Conversation, ChangeConversationCall>(({ input: call }) =>
        changeConversation(call),
      ),
    },
  });
const numbers = (it: { actor: { getSnapshot: () => unknown } }) =>
  selectMessages(it.actor.getSnapshot() as Parameters<typeof selectMessages>[0]).map(({ number }) => number);

test('a gap is seen by its number and fetched, page after page; what came meanwhile is not lost', async () => {
  const asked: (number | null)[] = [];
  const it = stage(
    withDoubles({
      loadThread: async ({ after }) => {
        asked.push(after);
        return thread(after === null ? run(1, 50) : run(after + 1, Math.min(after + 50, 130)));
      },
    }),
    input,
  );
  await settled();
  it.actor.send(batch(sent(aMessage(130))));
  await settled();
  await settled();
  await settled();
  expect(asked).toEqual([null, 50, 100]);
  expect(numbers(it)).toEqual(Array.from({ length: 130 }, (_, index) => index + 1));
  it.actor.send({ type: 'records.stale' });
  await settled();
  await settled();
  expect(asked.slice(3)).toEqual([80, 130]);
});

test('what is told while the first page is on its way is taken in after it', async () => {
  let answer: (thread: Thread) => void = () => undefined;
  const it = stage(
    withDoubles({
      loadThread: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    }),
    input,
  );
  it.actor.send(batch(sent(aMessage(2, { content: 'edited', version: 2 })), sent(aMessage(3))));
  answer(thread(run(1, 2), { unread: 1, lastRead: 1 }));
  await settled();
  expect(selectMessages(it.actor.getSnapshot()).map(({ content }) => content)).toEqual(['hi 1', 'edited', 'hi 3']);
  expect(selectReadBefore(it.actor.getSnapshot())).toBe(1);
});

test('what this device has just written joins its own conversation alone', async () => {
  const it = stage(withDoubles({ loadThread: async () => thread(run(1, 2)) }), input);
  await settled();
  const written = (number: number, conversationId: string): ConversationEvent => ({
    type: 'record.written',
    op: { kind: 'message.create', conversationId, messageId: `m${number}`, content: 'x' },
    mutationId: `w${number}`,
    result: { message: aMessage(number, { sender: ada, conversationId }) },
  });
  it.actor.send(written(3, 'elsewhere'));
  expect(numbers(it)).toEqual([1, 2]);
  it.actor.send(written(3, 'c'));
  expect(numbers(it)).toEqual([1, 2, 3]);
});

test('told of having left, it asks: a replay closes nothing for one who is back', async () => {
  let inIt = true;
  const it = stage(
    withDoubles({
      loadThread: async () => {
        if (!inIt) throw gone;
        return thread(run(1, 2));
      },
    }),
    input,
  );
  await settled();
  const left = batch({ type: 'conversation.left', seq: 2, conversationId: 'c' });
  it.actor.send(left);
  await settled();
  expect([selectThreadStatus(it.actor.getSnapshot()), it.emitted]).toEqual(['ready', []]);
  inIt = false;
  it.actor.send(left);
  await settled();
  expect([selectThreadStatus(it.actor.getSnapshot()), it.emitted]).toEqual([
    'missing',
    [{ type: 'conversation.closed' }],
  ]);
});

test('what was seen is told once, and again when it could not be', async () => {
  const told: number[] = [];
  const it = stage(
    withDoubles({
      loadThread: async () => thread(run(1, 3)),
      readConversation: async ({ number }) => {
        told.push(number);
        if (told.length === 1) throw unavailable;
        return aConversation({ lastRead: number });
      },
    }),
    input,
  );
  await settled();
  it.actor.send({ type: 'thread.seen', number: 3 });
  it.actor.send({ type: 'thread.seen', number: 2 });
  await settled();
  expect(told).toEqual([3]);
  it.clock.increment(5000);
  await settled();
  it.actor.send({ type: 'thread.seen', number: 3 });
  await settled();
  expect(told).toEqual([3, 3]);
});

test('typing shows for five seconds, until the message comes, and never of oneself or another conversation', async () => {
  const it = stage(withDoubles({ loadThread: async () => thread([aMessage(1)]) }), input);
  await settled();
  const typing = () => selectTyping(it.actor.getSnapshot());
  it.actor.send({ type: 'typing.received', conversationId: 'c', userId: 'ada' });
  it.actor.send({ type: 'typing.received', conversationId: 'another', userId: 'grace' });
  expect(typing()).toEqual([]);
  it.actor.send({ type: 'typing.received', conversationId: 'c', userId: 'grace' });
  it.clock.increment(3000);
  it.actor.send({ type: 'typing.received', conversationId: 'c', userId: 'grace' });
  it.clock.increment(4000);
  expect(typing()).toEqual(['grace']);
  it.clock.increment(1000);
  expect(typing()).toEqual([]);
  it.actor.send({ type: 'typing.received', conversationId: 'c', userId: 'grace' });
  it.actor.send(batch(sent(aMessage(2))));
  expect(typing()).toEqual([]);
});

test('a message goes to the records with its mentions and lines, and leaves the field empty', async () => {
  const it = stage(withDoubles({ loadThread: async () => thread([]) }), { ...input, draft: 'hey @Grace Hopper\nlook' });
  await settled();
  const newMessage = it.actor.getSnapshot().children.newMessage;
  newMessage?.send({ type: 'text.confirmed', recordId: 'm9', people: [ada, grace], mutationId: 'w9', at });
  expect(it.told('outbox').filter(({ type }) => type === 'write.requested')).toEqual([
    {
      type: 'write.requested',
      write: {
        mutationId: 'w9',
        at,
        replyTo: null,
        op: {
          kind: 'message.create',
          conversationId: 'c',
          messageId: 'm9',
          content: 'hey [@Grace Hopper](mention:grace)  \nlook',
        },
      },
    },
  ]);
  expect(it.told('drafts')).toEqual([{ type: 'draft.dropped', key: 'ada/conversation/c/message' }]);
  expect(selectText(newMessage?.getSnapshot())).toBeNull();
});

test('an edit is kept as a draft of its own, sent when it says something else, and based on the version it began from', async () => {
  const it = stage(withDoubles({ loadThread: async () => thread(run(1, 2)) }), input);
  await settled();
  const edited = () => it.actor.getSnapshot().children.edit;
  const submit = (mutationId: string) =>
    edited()?.send({ type: 'text.confirmed', people: [ada, grace], mutationId, at });
  const type = (text: string) => edited()?.send({ type: 'text.changed', text, mutationId: 'typed', at });
  it.actor.send(edit({ content: 'see [@Grace Hopper](mention:grace)', version: 4 }));
  submit('none');
  expect(edited()).toBeUndefined();
  it.actor.send(edit({ content: 'see [@Grace Hopper](mention:grace)', version: 4 }));
  type('x'.repeat(limits.comment + 1));
  it.told('records');
  submit('long');
  expect(it.told('records')).toEqual([]);
  it.told('drafts');
  type('ask @Grace Hopper');
  expect(it.told('drafts')).toEqual([{ type: 'draft.kept', key: 'ada/message/m1', text: 'ask @Grace Hopper' }]);
  it.told('records');
  submit('w1');
  expect(it.told('records')).toEqual([
    {
      type: 'write.requested',
      write: {
        mutationId: 'w1',
        at,
        replyTo: null,
        op: {
          kind: 'message.update',
          conversationId: 'c',
          messageId: 'm1',
          content: 'ask [@Grace Hopper](mention:grace)',
          before: 'see [@Grace Hopper](mention:grace)',
          basedOn: 4,
        },
      },
    },
  ]);
  expect(it.told('drafts')).toEqual([{ type: 'draft.dropped', key: 'ada/message/m1' }]);
});

test('older pages are put before; leaving closes it; one that isn’t there is missing', async () => {
  const it = stage(
    withDoubles({
      loadThread: async () => thread(run(51, 60)),
      loadOlder: async ({ before }) => run(before - 50, before - 1),
      changeConversation: async () => aConversation(),
    }),
    input,
  );
  await settled();
  expect(selectOlderMessages(it.actor.getSnapshot())).toBe('more');
  it.actor.send({ type: 'older.requested' });
  expect(selectOlderMessages(it.actor.getSnapshot())).toBe('loading');
  await settled();
  expect([numbers(it)[0], numbers(it).length, selectOlderMessages(it.actor.getSnapshot())]).toEqual([1, 60, 'none']);
  it.actor.send({ type: 'panel.opened', panel: 'leave' });
  it.actor.send({ type: 'change.requested', mutationId: 'w', change: { kind: 'leave', memberId: 'ada' } });
  await settled();
  expect([it.emitted, selectPanel(it.actor.getSnapshot())]).toEqual([[{ type: 'conversation.closed' }], null]);
  const absent = stage(
    withDoubles({
      loadThread: async () => {
        throw gone;
      },
    }),
    input,
  );
  await settled();
  expect(selectThreadStatus(absent.actor.getSnapshot())).toBe('missing');
});

// ---- the pure parts --------------------------------------------------------------------------------------------------

const anyMessage = fc
  .record({ number: fc.integer({ min: 1, max: 14 }), version: fc.integer({ min: 1, max: 3 }) })
  .map(({ number, version }) => aMessage(number, { version, content: `v${version}` }));

test('messages stay consecutive, none gets older, and a gap is told', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 5 }),
      fc.array(fc.array(anyMessage, { maxLength: 6 }), { maxLength: 6 }),
      (from, length, batches) => {
        let messages: readonly ConversationMessage[] = run(from, from + length);
        for (const told of batches) {
          const before = new Map(messages.map(({ number, version }) => [number, version]));
          const joined = joinMessages(messages, told);
          messages = joined.messages;
          expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => from + index));
          expect(messages.every(({ number, version }) => version >= (before.get(number) ?? 0))).toBe(true);
          const beyond = told
            .filter(({ number }) => number > (messages.at(-1)?.number ?? 0))
            .map(({ number }) => number);
          expect(joined.missing).toBe(Math.max(0, ...beyond));
        }
      },
    ),
  );
  expect(putBefore(run(3, 4), run(1, 3)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test('folded shows the server’s by number, then what was just sent, each once, and keeps the objects of the rest', () => {
  const base = run(1, 3);
  const write = (
    mutationId: string,
    op: PendingWrite['op'],
    state: PendingWrite['state'] = 'sending',
  ): PendingWrite => ({
    op,
    state,
    mutationId,
    at,
    replyTo: null,
    accountId: 'ada',
    workspaceId: 'w',
    error: null,
    current: null,
  });
  const of = { conversationId: 'c' };
  const folded = foldMessages(
    base,
    [
      write('w1', { kind: 'message.create', ...of, messageId: 'm3', content: 'known' }),
      write('w2', { kind: 'message.create', ...of, messageId: 'mine', content: 'mine' }, 'failed'),
      write('w3', { kind: 'message.update', ...of, messageId: 'm2', content: 'better', before: 'hi 2' }),
      write('w4', { kind: 'message.delete', ...of, messageId: 'm1' }),
      write('w5', { kind: 'message.update', ...of, messageId: 'm3', content: 'refused', before: 'hi 3' }, 'failed'),
    ],
    ada,
  );
  expect(
    folded.map(({ id, content, delivery, deletedAt, failedEdit }) => [
      id,
      content,
      delivery,
      deletedAt !== null,
      failedEdit?.content ?? null,
    ]),
  ).toEqual([
    ['m1', '', 'sent', true, null],
    ['m2', 'better', 'sending', false, null],
    ['m3', 'hi 3', 'sent', false, 'refused'],
    ['mine', 'mine', 'failed', false, null],
  ]);
  expect(foldMessages(base, [], ada)[0]).toBe(foldMessages(base, [], ada)[0]);
});

describe('the text of a message', () => {
  const other = { ...ada, id: 'other', nickname: 'adal' };
  test('mentions members alone, the longest name first, two of one name apart', () => {
    expect(markdownOf('@Grace Hopper, @Nobody and me@Grace Hopper', [ada, grace])).toBe(
      '[@Grace Hopper](mention:grace), @Nobody and me@Grace Hopper',
    );
    expect(mentionLabel(ada, [ada, other])).toBe('Ada Lovelace (ada)');
    expect(markdownOf('@Ada Lovelace (adal)!', [ada, other])).toBe('[@Ada Lovelace (adal)](mention:other)!');
    expect(textOf('[@Old Name](mention:grace) and [@Gone \\[x\\]](mention:gone)', [ada, grace])).toBe(
      '@Grace Hopper and @Gone [x]',
    );
  });

  test('leaves code as it is', () => {
    const text = '```\na\nb @Grace Hopper\n```\nafter\nit';
    expect(markdownOf(text, [grace])).toBe('```\na\nb @Grace Hopper\n```\nafter  \nit');
  });

  test('comes back as it was typed', () => {
    const words = fc.constantFrom('hi', '@Grace Hopper', '@', '\n', '\n\n', ' ', 'x', '- a', '**b**');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        const typed = parts
          .join('')
          .trim()
          .split('\n')
          .map((line) => line.trimEnd())
          .join('\n');
        expect(textOf(markdownOf(typed, [ada, grace]), [ada, grace])).toBe(typed);
      }),
    );
  });
});
