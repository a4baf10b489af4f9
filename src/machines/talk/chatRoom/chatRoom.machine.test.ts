import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { ChatDelta, ChatMessage, ChatProposal } from '../../../../domain/chat.ts';
import { AppError } from '../../../../domain/errors.ts';
import { type ChatMessages, foldChat, withDeltas, withMessage, withNewest, withOlder } from './chatMessages.ts';
import { chatRoomMachine } from './chatRoom.machine.ts';
import {
  selectAnswering,
  selectChatDraft,
  selectChatMessages,
  selectChatStatus,
  selectDecisionFailures,
  selectDecisions,
  selectOlderChat,
  selectOutgoing,
  selectSendingId,
} from './chatRoom.selectors.ts';
import type {
  ChatPage,
  ChatRoomEvent,
  ClearChatCall,
  DecideProposalCall,
  LoadChatCall,
  UnsentMessage,
} from './chatRoom.types.ts';
import { outgoingMessageMachine } from '../outgoingMessage/outgoingMessage.machine.ts';
import { proposalDecisionMachine } from '../proposalDecision/proposalDecision.machine.ts';
import { unsentOf, unsentText } from './unsent.ts';
import { settled } from '../../../../tests/support/settled.ts';

const moment = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const at = moment(0);
const input = {
  workspaceId: 'w',
  accountId: 'ada',
  projectId: 'p',
  draft: null as string | null,
  unsent: [] as UnsentMessage[],
};
const aMessage = (number: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${number}`,
  content: `words ${number}`,
  userId: 'ada',
  workspaceId: 'w',
  projectId: 'p',
  timestamp: moment(number),
  type: 'user',
  state: 'complete',
  failure: null,
  speaker: null,
  answers: null,
  proposals: [],
  ...over,
});
const answer = (number: number, over: Partial<ChatMessage> = {}) =>
  aMessage(number, { type: 'assistant', speaker: 'builtin', answers: `m${number - 1}`, ...over });
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index));
const page = (...messages: ChatMessage[]): ChatPage => ({ messages, speaker: 'builtin' });
const delta = (messageId: string, offset: number, text: string): ChatDelta => ({
  projectId: 'p',
  messageId,
  offset,
  text,
});
const unavailable = new AppError('UNAVAILABLE', 'try later');
const joined: ChatRoomEvent = { type: 'chat.joined', projectId: 'p' };
const received = (message: ChatMessage): ChatRoomEvent => ({ type: 'chat.messageReceived', message });
const streaming = answer(2, { state: 'streaming', content: 'ab' });

describe('chatRoom machine', () => {
  describe('covers every transition', () => {
    const only = (...regions: string[]) => slice(chatRoomMachine, '', regions);
    const room: (ChatRoomEvent | InternalEvent)[] = [
      joined,
      { type: 'chat.joined', projectId: 'other' },
      { type: 'chat.reachable' },
      { type: 'chat.unreachable' },
      { type: 'xstate.after.answerTimeout.chatRoom.room.joining' },
      { type: 'xstate.error.actor.presence', error: unavailable },
    ];

    const decided = { type: 'proposal.decided', proposalId: 'x', verdict: 'confirm' } as const;
    const waits = [{ id: 'm0', content: 'first', at }];
    const crashed = { type: 'xstate.error.actor.sent.message.m0', error: unavailable } as const;
    const ofHistory: (ChatRoomEvent | InternalEvent)[] = [
      crashed,
      decided,
      { type: 'decision.made', proposalId: 'x', message: answer(9) },
      { type: 'decision.failed', proposalId: 'x' },
      { type: 'clearing.requested' },
      { type: 'clearing.cancelled' },
      { type: 'clearing.confirmed' },
      { type: 'xstate.done.actor.clearChat', output: undefined },
      { type: 'xstate.error.actor.clearChat', error: unavailable },
    ];
    const loading = [
      'chat.messageReceived',
      'chat.streamed',
      'retry.requested',
      'older.requested',
      'history.stale',
      'xstate.error.actor.presence',
      'xstate.error.actor.loadChat',
      ...['loadNewest', 'loadOlder'].flatMap((child) => [`xstate.done.actor.${child}`, `xstate.error.actor.${child}`]),
      'xstate.after.joinDelay.chatRoom.history.entering',
      'xstate.after.retryDelay.chatRoom.history.ready.newer.behind',
    ];
    const writing: (ChatRoomEvent | InternalEvent)[] = [
      { type: 'draft.changed', text: 'more' },
      { type: 'draft.changed', text: ' ' },
      { type: 'message.submitted', messageId: 'm1', at },
      { type: 'question.asked', messageId: 'm1', at, content: 'mine?' },
      { type: 'message.retried', messageId: 'm1' },
      { type: 'message.discarded', messageId: 'm1' },
      { type: 'message.failed', messageId: 'm0' },
      { type: 'message.failed', messageId: 'm1' },
      { type: 'answer.retried', answerId: 'm2', messageId: 'm1', at },
      { type: 'chat.rejected', message: 'too many' },
    ];

    test('of loading messages', async () => {
      const coverage = await coverMachine({
        machine: only('history'),
        input: { ...input, unsent: waits },
        events: [
          joined,
          { type: 'chat.unreachable' },
          received(streaming),
          { type: 'chat.streamed', deltas: [delta('m2', 2, 'c')] },
          { type: 'chat.streamed', deltas: [delta('m9', 0, 'c')] },
          { type: 'retry.requested' },
          { type: 'older.requested' },
          { type: 'history.stale' },
          { type: 'xstate.error.actor.presence', error: unavailable },
          ...(['loadChat', 'loadNewest', 'loadOlder'] as const).flatMap((child): InternalEvent[] => [
            { type: `xstate.done.actor.${child}`, output: page(...run(3, 52)) },
            { type: `xstate.done.actor.${child}`, output: page(aMessage(1)) },
            { type: `xstate.error.actor.${child}`, error: unavailable },
          ]),
          { type: 'xstate.after.joinDelay.chatRoom.history.entering' },
          { type: 'xstate.after.retryDelay.chatRoom.history.ready.newer.behind' },
        ],
        omitted: ofHistory.map(({ type }) => type),
        serializeState: ({ value, context: { messages, oldestPage } }) =>
          JSON.stringify([value, oldestPage >= 50, messages.find(({ id }) => id === 'm2')?.content.length ?? 0]),
      });
      expect(coverage.missed.filter((name) => !/clearing|proposal|decision|sent/.test(name))).toEqual([]);
    });

    test('of deciding and clearing', async () => {
      const coverage = await coverMachine({
        machine: only('history'),
        input: { ...input, unsent: waits },
        events: [joined, ...ofHistory, { type: 'xstate.done.actor.loadChat', output: page(aMessage(1)) }],
        omitted: ['chat.unreachable', ...loading],
        serializeState: ({ value, context: { decisions } }) => JSON.stringify([value, decisions.length]),
      });
      expect(coverage.missed.filter((name) => /clearing|proposal|decision|sent/.test(name))).toEqual([]);
    });

    test('of sending', async () => {
      const coverage = await coverMachine({
        machine: only('room'),
        input: { ...input, draft: 'hi', unsent: waits },
        events: [...room, ...writing, crashed],
        serializeState: ({ value, context: { outgoing, queue, sendingId, draft } }) =>
          JSON.stringify([
            value,
            outgoing.length > 0,
            queue.length > 0,
            queue.includes(sendingId),
            draft.trim() === '',
          ]),
      });
      // Excludes retrying an answer, because without a history there is no answer.
      expect(coverage).toMatchObject({
        missed: ['chatRoom.room: answer.retried'],
        transitions: { covered: 20, reachable: 21 },
      });
      const again = await coverMachine({
        machine: only('history', 'room'),
        input,
        events: [
          joined,
          { type: 'xstate.done.actor.loadChat', output: page(aMessage(1), answer(2)) },
          { type: 'answer.retried', answerId: 'm2', messageId: 'm9', at },
        ],
        omitted: [
          ...[...ofHistory, ...writing].map(({ type }) => type),
          'chat.reachable',
          'chat.unreachable',
          'xstate.after.answerTimeout.chatRoom.room.joining',
          ...loading,
        ],
        serializeState: ({ value, context: { messages } }) => JSON.stringify([value, messages.length > 1]),
      });
      expect(again.missed).not.toContain('chatRoom.room: answer.retried');
    });

    test('of answering', async () => {
      expect(
        await coverMachine({
          machine: only('answering', 'history'),
          input: { ...input, unsent: waits },
          events: [
            joined,
            { type: 'chat.unreachable' },
            received(streaming),
            received(answer(2, { state: 'stopped' })),
            { type: 'chat.streamed', deltas: [] },
            { type: 'stop.requested' },
            { type: 'retry.requested' },
            { type: 'older.requested' },
            { type: 'history.stale' },
            { type: 'xstate.error.actor.presence', error: unavailable },
            ...(['loadChat', 'loadNewest', 'loadOlder'] as const).flatMap((child): InternalEvent[] => [
              { type: `xstate.done.actor.${child}`, output: page() },
              { type: `xstate.error.actor.${child}`, error: unavailable },
            ]),
            { type: 'xstate.after.joinDelay.chatRoom.history.entering' },
            { type: 'xstate.after.retryDelay.chatRoom.history.ready.newer.behind' },
            { type: 'xstate.after.silence.chatRoom.answering.speaking' },
            { type: 'xstate.after.answerTimeout.chatRoom.answering.stopping' },
          ],
          omitted: ofHistory.map(({ type }) => type),
          serializeState: ({ value, context: { messages } }) =>
            JSON.stringify([value, messages.map(({ state }) => state)]),
        }).then(({ missed }) => missed.filter((name) => name.startsWith('chatRoom.answering'))),
      ).toEqual([]);
    });

    test('of one outgoing message', async () => {
      expect(
        await coverMachine({
          machine: outgoingMessageMachine,
          input: { projectId: 'p', messageId: 'm1', content: 'hi' },
          events: [
            { type: 'turn.given' },
            { type: 'connection.lost' },
            { type: 'message.rejected', message: 'too many' },
            { type: 'message.retried' },
            { type: 'xstate.after.answerTimeout.outgoingMessage.sending' },
          ],
        }),
      ).toMatchObject({ missed: [], transitions: { covered: 5, reachable: 5 } });
    });

    test('of one decision', async () => {
      expect(
        await coverMachine({
          machine: proposalDecisionMachine,
          input: { workspaceId: 'w', projectId: 'p', proposalId: 'x', verdict: 'confirm' },
          events: [
            { type: 'turn.given' },
            { type: 'xstate.done.actor.decideProposal', output: answer(2) },
            { type: 'xstate.error.actor.decideProposal', error: unavailable },
          ],
        }),
      ).toMatchObject({ missed: [], transitions: { covered: 3, reachable: 3 } });
    });
  });

  interface Doubles {
    loadChat?: (call: LoadChatCall) => Promise<ChatPage>;
    decideProposal?: (call: DecideProposalCall) => Promise<ChatMessage>;
    clearChat?: (call: ClearChatCall) => Promise<void>;
  }
  const never = () => new Promise<never>(() => undefined);
  const opened = (
    { loadChat = async () => page(), decideProposal = never, clearChat = never }: Doubles = {},
    over: Partial<typeof input> = {},
  ) => {
    const it = stage(
      chatRoomMachine.provide({
        actors: {
          loadChat: fromPromise<ChatPage, LoadChatCall>(({ input: call }) => loadChat(call)),
          proposalDecision: proposalDecisionMachine.provide({
            actors: {
              decideProposal: fromPromise<ChatMessage, DecideProposalCall>(({ input: call }) => decideProposal(call)),
            },
          }),
          clearChat: fromPromise<void, ClearChatCall>(({ input: call }) => clearChat(call)),
        },
      }),
      { ...input, ...over },
    );
    const now = () => it.actor.getSnapshot();
    return {
      ...it,
      now,
      commands: () => it.sentTo('realtime').map((event) => (event as unknown as { command: { type: string } }).command),
      contents: () => selectChatMessages(now()).map(({ content }) => content),
    };
  };

  test('joins on opening and after a reconnect, leaves when it stops, and loads missed messages', async () => {
    const calls: (string | null)[] = [];
    const it = opened({ loadChat: async ({ before }) => (calls.push(before), page(aMessage(1))) });
    expect([selectChatStatus(it.now()), calls]).toEqual(['loading', []]);
    it.actor.send(joined);
    await settled();
    expect([selectChatStatus(it.now()), calls]).toEqual(['ready', [null]]);
    it.actor.send({ type: 'chat.unreachable' });
    it.actor.send({ type: 'chat.reachable' });
    it.actor.send(joined);
    await settled();
    expect(calls).toEqual([null, null]);
    it.actor.send({ ...joined, projectId: 'another' });
    await settled();
    expect(calls).toHaveLength(2);
    it.close();
    expect(it.commands()).toEqual([
      { type: 'joinChat', projectId: 'p' },
      { type: 'joinChat', projectId: 'p' },
      { type: 'leaveChat', projectId: 'p' },
    ]);
  });

  test('ignores the event of joining another chat, in every state', async () => {
    const calls: (string | null)[] = [];
    let answer: () => Promise<ChatPage> = never;
    const it = opened({ loadChat: ({ before }) => (calls.push(before), answer()) });
    const elsewhere = (state: object | string, times: number) => {
      it.actor.send({ ...joined, projectId: 'another' });
      expect([it.now().value.history, calls.length]).toEqual([state, times]);
    };
    elsewhere('entering', 0);
    it.actor.send(joined);
    elsewhere('loading', 1);
    answer = async () => {
      throw unavailable;
    };
    it.actor.send(joined);
    await settled();
    elsewhere('failed', 2);
    answer = async () => page(aMessage(1));
    it.actor.send(joined);
    await settled();
    elsewhere({ ready: { older: 'complete', clearing: 'idle', newer: 'following' } }, 3);
    answer = never;
    it.actor.send(joined);
    elsewhere({ ready: { older: 'complete', clearing: 'idle', newer: 'refetching' } }, 4);
    answer = async () => {
      throw unavailable;
    };
    it.actor.send(joined);
    await settled();
    elsewhere({ ready: { older: 'complete', clearing: 'idle', newer: 'behind' } }, 5);
  });

  test('loads the history without a connection', async () => {
    const it = opened({ loadChat: async () => page(aMessage(1)) });
    it.clock.increment(300);
    await settled();
    expect(it.contents()).toEqual(['words 1']);
  });

  test('shows a sent message immediately, stores it until it is confirmed, and shows it once', async () => {
    const it = opened({}, { draft: ' hello ' });
    it.actor.send(joined);
    await settled();
    it.commands();
    it.actor.send({ type: 'message.submitted', messageId: 'mine', at });
    expect([selectChatDraft(it.now()), selectOutgoing(it.now()), selectSendingId(it.now())]).toEqual([
      '',
      [{ id: 'mine', content: 'hello', at, failure: null }],
      'mine',
    ]);
    expect(it.commands()).toEqual([{ type: 'sendChat', projectId: 'p', messageId: 'mine', content: 'hello' }]);
    expect(it.sentTo('drafts')).toEqual([
      { type: 'draft.saved', key: 'ada/chat/p/unsent/mine', text: unsentText({ id: 'mine', content: 'hello', at }) },
      { type: 'draft.removed', key: 'ada/chat/p/message' },
    ]);
    it.actor.send(received(aMessage(1, { id: 'mine', content: 'hello' })));
    it.actor.send(received(aMessage(1, { id: 'mine', content: 'hello' })));
    expect([selectOutgoing(it.now()), it.contents(), it.sentTo('drafts')]).toEqual([
      [],
      ['hello'],
      [{ type: 'draft.removed', key: 'ada/chat/p/unsent/mine' }],
    ]);
    it.actor.send({ type: 'message.submitted', messageId: 'blank', at });
    expect(selectOutgoing(it.now())).toEqual([]);
  });

  test('sends offline messages in order after a reconnect, and not during an answer', async () => {
    const it = opened({}, { unsent: [{ id: 'a', content: 'first', at }] });
    it.actor.send({ type: 'question.asked', messageId: 'b', at, content: 'second' });
    await settled();
    expect(it.commands()).toEqual([{ type: 'joinChat', projectId: 'p' }]);
    it.actor.send(joined);
    const sentNow = () => it.commands().flatMap((command) => ('messageId' in command ? [command.messageId] : []));
    expect(sentNow()).toEqual(['a']);
    it.actor.send({ type: 'chat.unreachable' });
    it.actor.send({ type: 'chat.reachable' });
    it.actor.send(joined);
    expect(sentNow()).toEqual(['a']);
    it.actor.send(received(streaming));
    it.actor.send(received(aMessage(1, { id: 'a' })));
    expect(sentNow()).toEqual([]);
    it.actor.send(received({ ...streaming, state: 'complete', content: 'abc' }));
    expect(sentNow()).toEqual(['b']);
    it.clock.increment(10_000);
    expect(selectOutgoing(it.now())).toEqual([{ id: 'b', content: 'second', at, failure: '' }]);
    expect(sentNow()).toEqual([]);
    it.actor.send({ type: 'message.retried', messageId: 'b' });
    expect(sentNow()).toEqual(['b']);
    it.actor.send({ type: 'chat.rejected', message: 'too many' });
    expect(selectOutgoing(it.now())[0]?.failure).toBe('too many');
    it.sentTo('drafts');
    it.actor.send({ type: 'message.discarded', messageId: 'b' });
    expect([selectOutgoing(it.now()), it.sentTo('drafts')]).toEqual([
      [],
      [{ type: 'draft.removed', key: 'ada/chat/p/unsent/b' }],
    ]);
  });

  test("appends streamed parts, loads missing ones and shows the server's final state", async () => {
    let fetches = 0;
    const it = opened({
      loadChat: async () => (fetches++, page(aMessage(1), { ...streaming, content: fetches === 1 ? 'ab' : 'abcdef' })),
    });
    it.actor.send(joined);
    await settled();
    it.actor.send({ type: 'chat.streamed', deltas: [delta('m2', 2, 'c'), delta('m2', 1, 'bcd')] });
    expect(it.contents()).toEqual(['words 1', 'abcd']);
    it.actor.send({ type: 'chat.streamed', deltas: [delta('m2', 6, 'g')] });
    await settled();
    expect([fetches, it.contents()]).toEqual([2, ['words 1', 'abcdef']]);
    it.clock.increment(20_000);
    await settled();
    expect(fetches).toBe(3);
    it.commands();
    it.actor.send({ type: 'stop.requested' });
    expect([it.commands(), selectAnswering(it.now())]).toEqual([[{ type: 'stopChat', projectId: 'p' }], 'stopping']);
    it.actor.send(received({ ...streaming, state: 'stopped', content: 'abcdefg' }));
    expect([selectAnswering(it.now()), it.contents()]).toEqual(['quiet', ['words 1', 'abcdefg']]);
    it.actor.send({ type: 'answer.retried', answerId: 'm2', messageId: 'again', at });
    expect(it.commands()).toEqual([{ type: 'sendChat', projectId: 'p', messageId: 'again', content: 'words 1' }]);
  });

  const proposal: ChatProposal = {
    id: 'x',
    action: { kind: 'comment.create', taskId: 't', content: 'hi' },
    lines: [],
    title: 'T',
    state: 'proposed',
    reason: null,
    taskId: null,
  };
  test('sends decisions one at a time, shows a failure and allows another attempt', async () => {
    const calls: string[] = [];
    const proposed = answer(2, { proposals: [proposal, { ...proposal, id: 'y' }] });
    const it = opened({
      loadChat: async () => page(aMessage(1), proposed),
      decideProposal: async ({ proposalId, verdict }) => {
        calls.push(`${verdict} ${proposalId}`);
        if (calls.length === 1) throw unavailable;
        return {
          ...proposed,
          proposals: [
            { ...proposal, state: 'confirmed' },
            { ...proposal, id: 'y' },
          ],
        };
      },
    });
    it.actor.send(joined);
    await settled();
    it.actor.send({ type: 'proposal.decided', proposalId: 'x', verdict: 'confirm' });
    it.actor.send({ type: 'proposal.decided', proposalId: 'x', verdict: 'reject' });
    expect(selectDecisions(it.now())).toEqual([{ proposalId: 'x', verdict: 'confirm' }]);
    await settled();
    expect([selectDecisions(it.now()), selectDecisionFailures(it.now()).x?.message]).toEqual([[], 'try later']);
    it.actor.send({ type: 'proposal.decided', proposalId: 'x', verdict: 'confirm' });
    await settled();
    expect([calls, selectDecisionFailures(it.now()), selectChatMessages(it.now())[1]?.proposals[0]?.state]).toEqual([
      ['confirm x', 'confirm x'],
      {},
      'confirmed',
    ]);
  });

  test('prepends older pages, and removes all messages when cleared', async () => {
    const it = opened({
      loadChat: async ({ before }) => (before === null ? page(...run(51, 100)) : page(...run(20, 50))),
      clearChat: async () => undefined,
    });
    it.actor.send(joined);
    await settled();
    expect(selectOlderChat(it.now())).toBe('more');
    it.actor.send({ type: 'older.requested' });
    expect(selectOlderChat(it.now())).toBe('loading');
    await settled();
    expect([
      selectOlderChat(it.now()),
      selectChatMessages(it.now()).length,
      selectChatMessages(it.now())[0]?.id,
    ]).toEqual(['none', 81, 'm20']);
    it.actor.send({ type: 'clearing.requested' });
    it.actor.send({ type: 'clearing.confirmed' });
    await settled();
    expect(selectChatMessages(it.now())).toEqual([]);
  });

  describe('messages', () => {
    test('are unique and ordered for any sequence of pages, messages and streamed parts', () => {
      const whole = run(1, 30).map((message, index) =>
        index % 2 === 0 ? message : answer(index + 1, { content: `words of ${index + 1}` }),
      );
      const step = fc.oneof(
        fc.record({ kind: fc.constant('page' as const), from: fc.nat(29), size: fc.integer({ min: 1, max: 10 }) }),
        fc.record({ kind: fc.constant('words' as const), from: fc.nat(29), size: fc.integer({ min: 0, max: 8 }) }),
      );
      fc.assert(
        fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
          let messages: ChatMessages = [];
          let reach = 1;
          for (const { kind, from, size } of steps) {
            const first = messages[0];
            if (kind === 'words') {
              const target = messages.at(-1);
              if (!target || target.type === 'user') continue;
              const before = target.content;
              const appended = withDeltas(messages, [delta(target.id, from, 'x'.repeat(size))]);
              expect(appended.messages.at(-1)?.content.startsWith(before)).toBe(true);
            } else if (from % 3 === 0 && first) {
              const at0 = whole.findIndex(({ id }) => id === first.id);
              messages = withOlder(messages, whole.slice(Math.max(0, at0 - size), at0 + 1));
            } else {
              reach = Math.min(30, reach + (from % 4));
              messages =
                from % 2 === 0
                  ? withNewest(messages, whole.slice(Math.max(0, reach - size), reach)).messages
                  : withMessage(messages, whole[Math.min(29, reach - 1)] ?? aMessage(1));
            }
            const ids = messages.map(({ id }) => id);
            expect(new Set(ids).size).toBe(ids.length);
            expect(messages.map(({ timestamp }) => timestamp)).toEqual(
              messages.map(({ timestamp }) => timestamp).toSorted(),
            );
          }
        }),
      );
    });

    test('ignore older versions and duplicates', () => {
      const done = answer(2, { content: 'abc', proposals: [{ ...proposal, state: 'confirmed' }] });
      expect(withMessage([done], { ...done, state: 'streaming', content: 'a' })).toEqual([done]);
      expect(withMessage([done], { ...done, proposals: [proposal] })).toEqual([done]);
      expect(withMessage([aMessage(1)], aMessage(1, { content: 'other' }))).toEqual([aMessage(1)]);
      expect(withMessage([{ ...done, state: 'streaming' }], done)).toEqual([done]);
      const speaking = { ...done, state: 'streaming' as const, proposals: [] };
      expect(withMessage([speaking], { ...speaking, content: 'a', proposals: [proposal] })).toEqual([
        { ...speaking, proposals: [proposal] },
      ]);
      expect(withMessage([speaking], { ...speaking, content: 'a' })[0]).toBe(speaking);
      expect(withNewest([aMessage(1), aMessage(2), aMessage(3)], []).messages).toEqual(run(1, 3));
      expect(withNewest([aMessage(1)], run(5, 6))).toEqual({ messages: run(5, 6), reset: true });
      expect(withNewest(run(4, 9), run(6, 8))).toEqual({ messages: run(4, 9), reset: false });
    });

    test('are followed by outgoing ones, and keep their references', () => {
      const outgoing = [
        { id: 'a', content: 'x', at, failure: '' },
        { id: 'b', content: 'y', at, failure: null },
        { id: 'm1', content: 'z', at, failure: null },
      ];
      const room = { userId: 'ada', workspaceId: 'w', projectId: 'p' };
      const messages = [aMessage(1)];
      const folded = foldChat(messages, outgoing, 'b', room);
      expect(folded.map(({ id, delivery }) => [id, delivery])).toEqual([
        ['m1', 'sent'],
        ['a', 'failed'],
        ['b', 'sending'],
      ]);
      const again = foldChat(messages, outgoing, null, room);
      expect([again[0] === folded[0], again[1] === folded[1], again[2]?.delivery]).toEqual([true, true, 'waiting']);
    });

    test('are restored from any stored text', () => {
      const texts = {
        'ada/chat/p/unsent/b': unsentText({ id: 'b', content: 'later', at: moment(2) }),
        'ada/chat/p/unsent/a': unsentText({ id: 'a', content: 'first', at: moment(1) }),
        'ada/chat/p/unsent/c': 'not json',
        'ada/chat/p/message': 'draft',
        'ada/chat/q/unsent/d': 'of another',
        'eve/chat/p/unsent/e': 'of another',
      };
      expect(unsentOf(texts, 'ada', 'p').map(({ id, content }) => [id, content])).toEqual([
        ['c', 'not json'],
        ['a', 'first'],
        ['b', 'later'],
      ]);
    });
  });
});
