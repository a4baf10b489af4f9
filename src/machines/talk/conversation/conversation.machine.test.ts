import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, setup } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { Conversation, ConversationMessage } from '../../../../domain/conversation.ts';
import { AppError } from '../../../../domain/errors.ts';
import { limits } from '../../../../domain/limits.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import { recordsMachine } from '../../sync/records/records.machine.ts';
import { selectConversation } from '../../sync/records/records.selectors.ts';
import { aViewer } from '../../sync/records/testing.ts';
import { failureOf } from '../../failure.ts';
import { conversationMachine } from './conversation.machine.ts';
import { selectChosen, selectPanel, selectTyping } from './conversation.selectors.ts';
import type {
  ChangeConversationCall,
  ConversationChange,
  ConversationEvent,
  ReadConversationCall,
} from './conversation.types.ts';
import { markdownOf, mentionLabel, textOf } from '../../messageText.ts';
import { selectText } from '../../sync/savedText/savedText.selectors.ts';
import { settled } from '../../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'ada', conversationId: 'c', draft: null };
const ada = { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const grace = { ...ada, id: 'grace', name: 'Grace', lastName: 'Hopper', nickname: 'grace' };
const aMessage = (number: number, over: Partial<ConversationMessage> = {}): ConversationMessage => ({
  place: 0,
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
const aConversation = (over: Partial<Conversation> = {}): Conversation => ({
  place: 0,
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
  id: 'm1',
  text: 'hi 1',
  before: 'hi 1',
  version: 1,
  ...over,
});

const ofText: InternalEvent[] = [
  { type: 'xstate.done.actor.newMessage', output: undefined },
  { type: 'xstate.error.actor.newMessage', error: unavailable },
  { type: 'xstate.error.actor.followList', error: unavailable },
];
const unavailableFailure = failureOf(unavailable);
const goneFailure = failureOf(gone);
const arrived: ConversationEvent = { type: 'list.received', elements: [] };
const lost: ConversationEvent = { type: 'list.failed', error: goneFailure };
const readyFrom = (machine: typeof conversationMachine, regions: string[]) => slice(machine, '', regions);

describe('conversation: every transition', () => {
  test('of the thread', async () => {
    expect(
      await coverMachine({
        machine: readyFrom(conversationMachine, ['thread']),
        input,
        events: [...ofText, arrived, lost, { type: 'list.failed', error: unavailableFailure }],
      }),
    ).toMatchObject({ states: 3, missed: [] });
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
    ).toMatchObject({ states: 3, transitions: { covered: 8, reachable: 8 }, missed: [] });
  });

  test('of typing', async () => {
    expect(
      await coverMachine({
        machine: readyFrom(conversationMachine, ['typing']),
        input,
        events: [
          ...ofText,
          { type: 'draft.changed', text: 'words' },
          { type: 'draft.changed', text: ' ' },
          { type: 'typing.received', conversationId: 'c', userId: 'grace' },
          { type: 'typing.received', conversationId: 'c', userId: 'ada' },
          { type: 'typing.expired', userId: 'grace' },
          batch(sent(aMessage(2))),
          { type: 'text.clean', id: 'conversation.newMessage' },
          { type: 'text.clean', id: 'm1' },
          { type: 'xstate.after.typingReported.conversation.typing.reported' },
        ],
      }),
    ).toMatchObject({ states: 2, missed: [] });
  });

  test('of editing, deleting and the group', async () => {
    const editing = await coverMachine({
      machine: readyFrom(conversationMachine, ['edit', 'removing']),
      input,
      events: [
        ...ofText,
        edit(),
        edit({ id: 'm2', text: 'draft' }),
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
    expect(editing).toMatchObject({ states: 4, transitions: { covered: 11, reachable: 11 }, missed: [] });
    const managing = await coverMachine({
      machine: readyFrom(conversationMachine, ['managing', 'thread']),
      input,
      events: [
        ...ofText,
        arrived,
        lost,
        { type: 'panel.opened', panel: 'rename' },
        { type: 'panel.closed' },
        { type: 'people.chosen', memberIds: ['mary'] },
        { type: 'change.requested', mutationId: 'w1', change: { kind: 'rename', name: 'New', version: 1 } },
        { type: 'change.requested', mutationId: 'w2', change: { kind: 'add', memberIds: ['mary'] } },
        { type: 'change.requested', mutationId: 'w3', change: { kind: 'leave', memberId: 'ada' } },
        { type: 'xstate.done.actor.changeConversation', output: aConversation({ name: 'New', version: 2 }) },
        { type: 'xstate.error.actor.changeConversation', error: unavailable },
        { type: 'xstate.error.actor.changeConversation', error: gone },
      ],
    });
    expect(managing).toMatchObject({ states: 9, transitions: { covered: 15, reachable: 15 }, missed: [] });
  });
});

interface Doubles {
  readConversation?: (call: ReadConversationCall) => Promise<Conversation>;
  changeConversation?: (call: ChangeConversationCall) => Promise<Conversation>;
}
const never = () => new Promise<never>(() => undefined);
const withDoubles = ({ readConversation = never, changeConversation = never }: Doubles = {}) =>
  conversationMachine.provide({
    actors: {
      followList: fromCallback(() => undefined) as never,
      readConversation: fromPromise<Conversation, ReadConversationCall>(({ input: call }) => readConversation(call)),
      changeConversation: fromPromise<Conversation, ChangeConversationCall>(({ input: call }) =>
        changeConversation(call),
      ),
    },
  });

test('closes when the user is removed from it, but not if the user was never in it or the load fails otherwise', () => {
  const it = stage(withDoubles(), input);
  it.actor.send(lost);
  it.actor.send(arrived);
  it.actor.send({ type: 'list.failed', error: unavailableFailure });
  expect(it.emitted).toEqual([]);
  it.actor.send(lost);
  expect([it.emitted, it.sentTo('records')]).toEqual([
    [{ type: 'conversation.closed' }],
    [{ type: 'record.deleted', id: 'c' }],
  ]);
});

test('marks seen messages as read in the list and sends only what was unread to the server', async () => {
  const reported: number[] = [];
  const machine = withDoubles({
    readConversation: async ({ number }) => {
      reported.push(number);
      return aConversation({ lastRead: number, lastMessage: aMessage(3) });
    },
  });
  const host = setup({ actors: { records: recordsMachine, machine } }).createMachine({
    invoke: [
      {
        src: 'records',
        systemId: 'records',
        id: 'records',
        input: { workspaceId: 'w', accountId: 'ada', viewer: aViewer, subscribers: {} },
      },
      { src: 'machine', id: 'conversation', input },
    ],
  });
  const root = createActor(host);
  root.start();
  const { records, conversation } = root.getSnapshot().children;
  const element = aConversation({ lastRead: 1, unread: 2, lastMessage: aMessage(3) });
  records?.send({ type: 'elements.received', spec: { kind: 'conversations' }, elements: [element] });
  conversation?.send({ type: 'thread.seen', number: 1 });
  await settled();
  expect(reported).toEqual([]);
  conversation?.send({ type: 'thread.seen', number: 2 });
  await settled();
  expect(reported).toEqual([2]);
  const read = records && selectConversation('c')(records.getSnapshot());
  expect([read?.lastRead, read?.unread]).toEqual([2, 0]);
});

test('the read position is sent once, and again after a failure', async () => {
  const reported: number[] = [];
  const it = stage(
    withDoubles({
      readConversation: async ({ number }) => {
        reported.push(number);
        if (reported.length === 1) throw unavailable;
        return aConversation({ lastRead: number });
      },
    }),
    input,
  );
  await settled();
  it.actor.send({ type: 'thread.seen', number: 3 });
  it.actor.send({ type: 'thread.seen', number: 2 });
  await settled();
  expect(reported).toEqual([3]);
  it.clock.increment(5000);
  await settled();
  it.actor.send({ type: 'thread.seen', number: 3 });
  await settled();
  expect(reported).toEqual([3, 3]);
});

test('typing is shown for five seconds or until the message arrives, never for the viewer or another conversation', async () => {
  const it = stage(withDoubles(), input);
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

test('a sent message is requested as a write with its mentions and line breaks, and the field is empty', async () => {
  const it = stage(withDoubles(), { ...input, draft: 'hey @Grace Hopper\nlook' });
  await settled();
  const newMessage = it.actor.getSnapshot().children.newMessage;
  newMessage?.send({ type: 'text.confirmed', recordId: 'm9', people: [ada, grace], mutationId: 'w9', at });
  expect(it.sentTo('outbox').filter(({ type }) => type === 'write.requested')).toEqual([
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
  expect(it.sentTo('drafts')).toEqual([{ type: 'draft.removed', key: 'ada/conversation/c/message' }]);
  expect(selectText(newMessage?.getSnapshot())).toBeNull();
});

test('an edit has its own draft, is sent only if the text differs, and keeps the version where it began', async () => {
  const it = stage(withDoubles(), input);
  await settled();
  const edited = () => it.actor.getSnapshot().children.edit;
  const submit = (mutationId: string) =>
    edited()?.send({ type: 'text.confirmed', people: [ada, grace], mutationId, at });
  const type = (text: string) => edited()?.send({ type: 'text.changed', text, mutationId: 'typed', at });
  it.actor.send(edit({ text: 'see @Grace Hopper', before: 'see [@Grace Hopper](mention:grace)', version: 4 }));
  submit('none');
  expect(edited()).toBeUndefined();
  it.actor.send(edit({ text: 'see @Grace Hopper', before: 'see [@Grace Hopper](mention:grace)', version: 4 }));
  type('x'.repeat(limits.comment + 1));
  it.sentTo('records');
  submit('long');
  expect(it.sentTo('records')).toEqual([]);
  it.sentTo('drafts');
  type('ask @Grace Hopper');
  expect(it.sentTo('drafts')).toEqual([{ type: 'draft.saved', key: 'ada/message/m1', text: 'ask @Grace Hopper' }]);
  it.sentTo('records');
  submit('w1');
  expect(it.sentTo('records')).toEqual([
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
  expect(it.sentTo('drafts')).toEqual([{ type: 'draft.removed', key: 'ada/message/m1' }]);
});

test('leaving closes the conversation, also when the answer was lost', async () => {
  const answers: (() => Conversation)[] = [
    () => aConversation(),
    () => {
      throw gone;
    },
    () => {
      throw unavailable;
    },
  ];
  for (const [index, answer] of answers.entries()) {
    const it = stage(withDoubles({ changeConversation: async () => answer() }), input);
    it.actor.send(arrived);
    it.actor.send({ type: 'panel.opened', panel: 'leave' });
    it.actor.send({ type: 'change.requested', mutationId: 'w', change: { kind: 'leave', memberId: 'ada' } });
    // The live change closed the conversation before the answer was lost.
    if (index === 2) it.actor.send(lost);
    await settled();
    expect([it.emitted.at(-1), selectPanel(it.actor.getSnapshot())]).toEqual([{ type: 'conversation.closed' }, null]);
  }
});

test('the people to add stay chosen until they have joined', async () => {
  const mary = { ...ada, id: 'mary' };
  const answers: (() => Conversation)[] = [
    () => {
      throw unavailable;
    },
    () => aConversation({ members: [ada, grace, mary] }),
    () => aConversation({ members: [ada, mary] }),
  ];
  const it = stage(withDoubles({ changeConversation: async () => answers.shift()?.() ?? aConversation() }), input);
  const chosen = async (event: ConversationEvent) => {
    it.actor.send(event);
    await settled();
    return selectChosen(it.actor.getSnapshot());
  };
  const change = (asked: ConversationChange): ConversationEvent => ({
    type: 'change.requested',
    mutationId: 'w1',
    change: asked,
  });
  const add = change({ kind: 'add', memberIds: ['mary'] });
  it.actor.send(arrived);
  it.actor.send({ type: 'panel.opened', panel: 'people' });
  expect(await chosen({ type: 'people.chosen', memberIds: ['mary'] })).toEqual(['mary']);
  expect(await chosen(add)).toEqual(['mary']);
  expect(await chosen(add)).toEqual([]);
  it.actor.send({ type: 'people.chosen', memberIds: ['alan'] });
  expect(await chosen(change({ kind: 'remove', memberId: 'grace' }))).toEqual(['alan']);
  it.actor.send({ type: 'panel.closed' });
  expect(await chosen({ type: 'panel.opened', panel: 'people' })).toEqual([]);
});

describe('the text of a message', () => {
  const other = { ...ada, id: 'other', nickname: 'adal' };
  test('mentions only members, prefers the longest name, and distinguishes two members with the same name', () => {
    expect(markdownOf('@Grace Hopper, @Nobody and me@Grace Hopper', [ada, grace])).toBe(
      '[@Grace Hopper](mention:grace), @Nobody and me@Grace Hopper',
    );
    expect(mentionLabel(ada, [ada, other])).toBe('Ada Lovelace (ada)');
    expect(markdownOf('@Ada Lovelace (adal)!', [ada, other])).toBe('[@Ada Lovelace (adal)](mention:other)!');
    expect(textOf('[@Old Name](mention:grace) and [@Gone \\[x\\]](mention:gone)', [ada, grace])).toBe(
      '@Grace Hopper and @Gone [x]',
    );
  });

  test('does not change code', () => {
    const text = '```\na\nb @Grace Hopper\n```\nafter\nit';
    expect(markdownOf(text, [grace])).toBe('```\na\nb @Grace Hopper\n```\nafter  \nit');
  });

  test('is converted back to the typed text', () => {
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
