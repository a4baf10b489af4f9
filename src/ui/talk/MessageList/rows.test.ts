import { expect, it } from 'vitest';
import { type ListedMessage, plainOf, rowsOf } from './rows.ts';

const ada = { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const grace = { ...ada, id: 'grace', name: 'Grace' };
const message = (number: number, sender: typeof ada, at: Date, over: Partial<ListedMessage> = {}): ListedMessage => ({
  place: 0,
  id: `m${number}`,
  conversationId: 'c',
  number,
  content: 'hi',
  createdAt: at.toISOString(),
  editedAt: null,
  deletedAt: null,
  version: 1,
  sender,
  delivery: 'sent',
  mutationId: null,
  error: null,
  failedEdit: null,
  ...over,
});
const at = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute);

it('starts days, groups messages of one person within minutes, and marks the first new one', () => {
  const messages = [
    message(1, ada, at(1, 10, 0)),
    message(2, ada, at(1, 10, 3)),
    message(3, grace, at(1, 10, 4)),
    message(4, grace, at(1, 10, 20)),
    message(5, grace, at(2, 10, 0)),
    message(6, grace, at(2, 10, 1)),
    message(7, grace, at(2, 10, 2)),
  ];
  const rows = rowsOf(messages, { readBefore: 5, viewerId: 'ada', complete: true }, new Map());
  expect(rows.map(({ day, follows, isFirstNew }) => [day, follows, isFirstNew])).toEqual([
    ['2026-03-01', false, false],
    [null, true, false],
    [null, false, false],
    [null, false, false],
    ['2026-03-02', false, false],
    [null, false, true],
    [null, true, false],
  ]);
  const again = rowsOf(
    messages,
    { readBefore: 5, viewerId: 'ada', complete: true },
    new Map(rows.map((row) => [row.message.id, row])),
  );
  expect(again.every((row, index) => row === rows[index])).toBe(true);
});

it('starts a new group after a deleted message, and never marks own messages as new', () => {
  const rows = rowsOf(
    [message(1, ada, at(1, 10, 0), { deletedAt: at(1, 10, 1).toISOString() }), message(2, ada, at(1, 10, 1))],
    { readBefore: 0, viewerId: 'ada', complete: true },
    new Map(),
  );
  expect(rows.map(({ follows, isFirstNew }) => [follows, isFirstNew])).toEqual([
    [false, false],
    [false, false],
  ]);
});

it('keeps the layout of the first row when older rows are added before it', () => {
  const later = [message(2, ada, at(1, 10, 1)), message(3, ada, at(1, 10, 2))];
  const rows = rowsOf(later, { readBefore: null, viewerId: 'ada', complete: false }, new Map());
  const all = rowsOf(
    [message(1, ada, at(1, 10, 0)), ...later],
    { readBefore: null, viewerId: 'ada', complete: true },
    new Map(rows.map((row) => [row.message.id, row])),
  );
  expect(all.map(({ day, follows }) => [day, follows])).toEqual([
    ['2026-03-01', false],
    [null, false],
    [null, true],
  ]);
  expect(all.slice(1)).toEqual(rows);
});

it('plainOf returns a message as one line without Markdown', () => {
  expect(plainOf('**Hi** [@Ada](mention:a),\n- see [this](https://x.y)')).toBe('Hi @Ada, - see this');
});
