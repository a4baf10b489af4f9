import { describe, expect, test } from 'vitest';
import type { ShownChatMessage } from '../../machines/talk/chatRoom/chatRoom.selectors.ts';
import { ownPath, withOwnAddress } from './ownLinks.ts';
import { plainAnswer } from './plainAnswer.ts';
import { rowsOf } from './rows.ts';

const message = (id: string, day: number, hour: number): ShownChatMessage => ({
  id,
  timestamp: new Date(2026, 0, day, hour).toISOString(),
  content: id,
  userId: 'u',
  workspaceId: 'w',
  projectId: 'p',
  type: 'user',
  state: 'complete',
  failure: null,
  speaker: null,
  answers: null,
  proposals: [],
  delivery: 'sent',
  refusal: null,
});

describe('rows', () => {
  const messages = [message('a', 1, 10), message('b', 1, 11), message('c', 3, 10)];

  test('show each day once, the first day only without earlier messages', () => {
    expect(rowsOf(messages, true, new Map()).map(({ day }) => day)).toEqual(['2026-01-01', null, '2026-01-03']);
    expect(rowsOf(messages, false, new Map()).map(({ day }) => day)).toEqual([null, null, '2026-01-03']);
  });

  test('are the same objects while their messages are unchanged', () => {
    const before = rowsOf(messages.slice(1), false, new Map());
    const after = rowsOf(messages, true, new Map(before.map((row) => [row.id, row])));
    expect([after[1] === before[0], after[2] === before[1]]).toEqual([true, true]);
  });
});

describe('links of answers', () => {
  const origin = 'https://faena.test';
  test("are changed to the page's origin if they lead to the app, and unchanged otherwise", () => {
    expect(withOwnAddress('[A](/projects/p/tasks?task=t) [B](//evil.test) [C](https://x.test/)', origin)).toBe(
      '[A](https://faena.test/projects/p/tasks?task=t) [B](//evil.test) [C](https://x.test/)',
    );
  });

  test('belong to the app if their origin does', () => {
    expect(ownPath(`${origin}/projects/p/tasks?task=t`, origin)).toEqual({ path: '/projects/p/tasks', task: 't' });
    expect(ownPath('https://faena.test.evil.test/projects/p/tasks?task=t', origin)).toBeNull();
    expect(ownPath('javascript:alert(1)', origin)).toBeNull();
    expect(ownPath('', origin)).toBeNull();
  });
});

test('a short answer is announced as plain text, and only the beginning of a long one', () => {
  expect(plainAnswer('**2 tareas**\n\n- [Pagar \\[ya\\]](/projects/p) · `x`')).toBe('2 tareas - Pagar [ya] · x');
  expect(plainAnswer('a'.repeat(700))).toHaveLength(601);
});
