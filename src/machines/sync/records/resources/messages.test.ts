import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { start } from '../../../../../tests/model/dataLayer.ts';
import { settled } from '../../../../../tests/support/settled.ts';
import type { ConversationMessage } from '../../../../../domain/conversation.ts';
import { AppError } from '../../../../../domain/errors.ts';
import type { Change } from '../../../../../domain/socketEvents.ts';
import type { WriteOp } from '../../outbox/outbox.types.ts';
import { selectMore, selectResource, selectShown } from '../records.selectors.ts';
import type { RecordsEvent } from '../records.types.ts';
import { aViewer } from '../testing.ts';
import { messages } from './messages.ts';

const at = '2026-01-01T00:00:00.000Z';
const spec = { kind: 'messages', conversationId: 'c' } as const;
const ada = { id: aViewer.id, name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
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
  sender: { ...ada, id: 'grace' },
  ...over,
});
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index));
const page = (elements: ConversationMessage[]) => ({
  elements,
  pagination: { pageIndex: 1, pageSize: 50, total: elements.length },
});
const numbersOf = (from: number, to: number) => run(from, to).map(({ number }) => number);
const sent = (message: ConversationMessage): Change => ({
  type: 'message.saved',
  seq: 1,
  conversationId: message.conversationId,
  message,
  mutationId: null,
});
const batch = (...changes: Change[]): RecordsEvent => ({ type: 'server.batch', changes });
const unavailable = new AppError('UNAVAILABLE', 'try later');

const opened = async (...first: ConversationMessage[]) => {
  const it = start();
  it.records.send({ type: 'resource.acquired', spec });
  const select = selectShown(spec);
  const answer = async (...elements: ConversationMessage[]) => {
    it.loads.call(-1).resolve(page(elements));
    await settled();
  };
  if (first.length > 0) await answer(...first);
  return {
    ...it,
    answer,
    shown: () => it.read(select),
    numbers: () => it.read(select).map(({ number }) => number),
    asked: () =>
      it.loads.calls.map(({ input: { call } }) => {
        const { before, after } = call.query as { before?: number; after?: number };
        return before === undefined ? (after ?? null) : `before ${before}`;
      }),
  };
};

describe('messages', () => {
  test('show a gap by the missing number, and load it page by page', async () => {
    const it = await opened(...run(1, 50));
    it.records.send(batch(sent(aMessage(130))));
    expect(it.numbers()).toEqual(numbersOf(1, 50));
    await it.answer(...run(51, 100));
    it.records.send(batch(sent(aMessage(131))));
    await it.answer(...run(101, 130));
    expect([it.asked(), it.numbers()]).toEqual([[null, 50, 100], numbersOf(1, 131)]);
  });

  test('end at the oldest message, also if older messages no longer exist', async () => {
    const it = await opened();
    it.loads.call(-1).resolve({ ...page(run(5, 54)), first: 5 });
    await settled();
    expect(it.read(selectMore(spec))).toBe('none');
    const longer = await opened(...run(5, 54));
    expect(longer.read(selectMore(spec))).toBe('more');
  });

  test('load a gap that appears while another gap is being loaded', async () => {
    const it = await opened(aMessage(1));
    it.records.send(batch(sent(aMessage(3))));
    it.records.send(batch(sent(aMessage(5))));
    await it.answer(aMessage(2), aMessage(3));
    expect([it.asked(), it.numbers()]).toEqual([
      [null, 1, 3],
      [1, 2, 3],
    ]);
    await it.answer(aMessage(4), aMessage(5));
    expect([it.asked().length, it.numbers()]).toEqual([3, numbersOf(1, 5)]);
  });

  test('do not request a message again that the server doesn’t have', async () => {
    const it = await opened(aMessage(1));
    it.records.send(batch(sent(aMessage(3))));
    await it.answer();
    expect([it.asked(), it.numbers()]).toEqual([[null, 1], [1]]);
    it.records.send(batch(sent(aMessage(2))));
    expect(it.numbers()).toEqual([1, 2]);
  });

  test('load the last fifty again when many changes were missed, because messages may have been edited', async () => {
    const it = await opened(...run(61, 130));
    it.records.send({ type: 'records.invalidated' });
    await it.answer(...run(81, 130).map((message) => ({ ...message, content: 'edited', version: 2 })));
    await it.answer(aMessage(131));
    expect([it.asked(), it.numbers()]).toEqual([[null, 80, 130], numbersOf(61, 131)]);
    expect([it.shown()[19]?.content, it.shown()[20]?.content]).toEqual(['hi 80', 'edited']);
  });

  test('are requested again after five seconds when newer ones can’t be loaded', async () => {
    const it = await opened(aMessage(1));
    it.records.send(batch(sent(aMessage(3))));
    it.loads.call(1).reject(unavailable);
    await settled();
    expect(it.read(selectResource(spec))).toMatchObject({ status: 'ready', error: { message: 'try later' } });
    it.clock.increment(5000);
    await it.answer(aMessage(2), aMessage(3));
    expect([it.asked(), it.numbers()]).toEqual([
      [null, 1, 1],
      [1, 2, 3],
    ]);
    expect(it.read(selectResource(spec)).error).toBeNull();
  });

  test('load older ones while newer ones are being loaded', async () => {
    const it = await opened(...run(60, 62));
    expect(it.read(selectMore(spec))).toBe('more');
    it.records.send({ type: 'resource.moreRequested', spec });
    it.records.send(batch(sent(aMessage(64))));
    it.loads.call(1).resolve(page(run(10, 59)));
    await settled();
    await it.answer(aMessage(63), aMessage(64));
    expect([it.asked(), it.numbers()]).toEqual([[null, 'before 60', 62], numbersOf(10, 64)]);
    it.records.send({ type: 'resource.moreRequested', spec });
    await it.answer(...run(1, 9));
    expect([it.numbers()[0], it.read(selectMore(spec))]).toEqual([1, 'none']);
  });

  test('start with the first message of an empty conversation', async () => {
    const it = await opened();
    await it.answer();
    it.records.send(batch(sent(aMessage(3))));
    await it.answer(...run(1, 3));
    expect([it.asked(), it.numbers(), it.read(selectMore(spec))]).toEqual([[null, 0], [1, 2, 3], 'none']);
  });

  test('are loaded again when one arrives during the first load', async () => {
    const it = await opened();
    it.records.send(batch(sent(aMessage(3))));
    it.records.send(batch(sent(aMessage(9, { conversationId: 'another' }))));
    await it.answer(...run(1, 3));
    expect([it.asked(), it.numbers()]).toEqual([
      [null, null],
      [1, 2, 3],
    ]);
  });

  test('are removed when the user leaves the conversation, and loaded again when the user returns', async () => {
    const it = await opened(aMessage(1));
    const left = batch({ type: 'conversation.left', seq: 2, conversationId: 'c' });
    it.records.send(left);
    await it.answer(aMessage(1));
    expect([it.numbers(), it.read(selectResource(spec)).status]).toEqual([[1], 'ready']);
    it.records.send(left);
    it.loads.call(-1).reject(new AppError('NOT_FOUND', 'none'));
    await settled();
    expect(it.read(selectResource(spec))).toMatchObject({ status: 'failed', error: { code: 'NOT_FOUND' } });
  });

  test('include pending messages of the user with their progress, only in their conversation', async () => {
    const it = await opened(...run(1, 3));
    const of = { conversationId: 'c' };
    const write = (mutationId: string, op: WriteOp) =>
      it.outbox.send({ type: 'write.requested', write: { mutationId, at, replyTo: null, op } });
    const before = it.shown()[2];
    write('w1', { kind: 'message.create', ...of, messageId: 'm4', content: 'mine' });
    write('w2', { kind: 'message.create', conversationId: 'another', messageId: 'm5', content: 'elsewhere' });
    write('w3', { kind: 'message.update', ...of, messageId: 'm2', content: 'better', before: 'hi 2' });
    write('w4', { kind: 'message.delete', ...of, messageId: 'm1' });
    expect(
      it.shown().map(({ id, number, content, delivery, deletedAt }) => [id, number, content, delivery, deletedAt]),
    ).toEqual([
      ['m1', 1, '', 'sent', at],
      ['m2', 2, 'better', 'sending', null],
      ['m3', 3, 'hi 3', 'sent', null],
      ['m4', null, 'mine', 'sending', null],
    ]);
    expect(it.shown()[2]).toBe(before);
    it.sends.call(0).resolve(aMessage(4, { content: 'mine', sender: ada }));
    await settled();
    expect(it.shown().at(-1)).toMatchObject({ id: 'm4', number: 4, delivery: 'sent', mutationId: null });
    expect(it.asked()).toEqual([null]);
  });

  test('have no gap where they are shown', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
    fc.assert(
      fc.property(numbers, (found) => {
        const list = [...found].sort((a, b) => a - b).map((number) => aMessage(number));
        const part = messages.connected?.(list) ?? [];
        const first = list[0]?.number ?? 0;
        expect(part.map(({ number }) => number)).toEqual(numbersOf(first, first + part.length - 1));
        expect(list[part.length]?.number).not.toBe(first + part.length);
      }),
    );
  });
});
