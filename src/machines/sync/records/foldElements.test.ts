import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommentShared } from '../../../../domain/comment.ts';
import type { PendingWrite, WriteOp, WriteState } from '../outbox/outbox.types.ts';
import { mergeElements } from './elements.ts';
import { foldElements } from './foldElements.ts';

const at = '2026-01-01T00:00:00.000Z';
const ada = { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const grace = { ...ada, id: 'grace', name: 'Grace' };
const viewer = { ...ada, email: '', createdAt: at, workspaceDefaultId: null };
const aComment = (over: Partial<CommentShared> = {}): CommentShared => ({
  number: 0,
  id: 'c1',
  taskId: 't',
  content: 'hello',
  createdAt: at,
  editedAt: null,
  deletedAt: null,
  version: 1,
  createdBy: grace,
  ...over,
});
const order = (a: CommentShared, b: CommentShared): number => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1);

const anyComment = fc
  .record({ n: fc.integer({ min: 0, max: 9 }), version: fc.integer({ min: 1, max: 4 }), deleted: fc.boolean() })
  .map(({ n, version, deleted }) =>
    aComment({
      id: `c${n}`,
      createdAt: `2026-01-0${1 + (n % 5)}T00:00:00.000Z`,
      content: `v${version}`,
      version,
      deletedAt: deleted ? at : null,
      createdBy: n % 2 === 0 ? ada : grace,
    }),
  );
const anyBatches = fc.array(fc.array(anyComment, { maxLength: 5 }), { maxLength: 6 });
const states: WriteState[] = ['queued', 'sending', 'waiting', 'failed'];
const anyOp: fc.Arbitrary<WriteOp> = fc
  .record({
    n: fc.integer({ min: 0, max: 12 }),
    kind: fc.constantFrom('comment.create', 'comment.update', 'comment.delete', 'comment.restore'),
  })
  .map(({ n, kind }): WriteOp => {
    const of = { taskId: 't', commentId: `c${n}` };
    if (kind === 'comment.create') return { kind, ...of, content: 'new' };
    return kind === 'comment.update'
      ? { kind, ...of, content: 'changed', before: '' }
      : { kind: kind as 'comment.delete' | 'comment.restore', ...of };
  });
const anyWrites = fc
  .array(fc.record({ op: anyOp, state: fc.constantFrom(...states) }), { maxLength: 8 })
  .map((writes) =>
    writes.map(({ op, state }, index): PendingWrite => ({
      op,
      state,
      mutationId: `m${index}`,
      at: '2026-02-01T00:00:00.000Z',
      replyTo: null,
      accountId: 'ada',
      workspaceId: 'w',
      error: null,
      current: null,
    })),
  );

describe('mergeElements', () => {
  test('keeps a list in order, with each element once and never in an older version', () => {
    fc.assert(
      fc.property(anyBatches, (batches) => {
        let base: readonly CommentShared[] = [];
        const newest = new Map<string, number>();
        for (const batch of batches) {
          base = mergeElements(base, batch, { order });
          for (const { id, version } of batch) newest.set(id, Math.max(newest.get(id) ?? 0, version));
          expect(new Set(base.map(({ id }) => id)).size).toBe(base.length);
          expect(Object.fromEntries(base.map(({ id, version }) => [id, version]))).toEqual(Object.fromEntries(newest));
          const keys = base.map(({ createdAt, id }) => createdAt + id);
          expect(keys).toEqual([...keys].sort());
        }
      }),
    );
  });

  test('returns the same list when nothing is new', () => {
    const base = [aComment()];
    expect(mergeElements(base, [aComment()], { order })).toBe(base);
  });
});

describe('foldElements', () => {
  test('shows each element once: those of the server in order, then the pending ones', () => {
    fc.assert(
      fc.property(fc.array(anyComment, { maxLength: 10 }), anyWrites, (comments, writes) => {
        const base = mergeElements([], comments, { order });
        const ids = foldElements(base, writes, viewer).map(({ id }) => id);
        const created = writes.flatMap(({ op }) => (op.kind === 'comment.create' ? [op.commentId] : []));
        expect(ids).toEqual([...new Set([...base.map(({ id }) => id), ...created])]);
      }),
    );
  });

  const write = (op: WriteOp, state: WriteState = 'queued', mutationId = 'm1'): PendingWrite => ({
    op,
    state,
    mutationId,
    at: '2026-02-01T00:00:00.000Z',
    replyTo: null,
    accountId: 'ada',
    workspaceId: 'w',
    error: null,
    current: null,
  });
  const own = { taskId: 't', commentId: 'c1' };
  const update = { kind: 'comment.update', ...own, content: 'mine', before: 'hello' } as const;
  const create = { kind: 'comment.create', ...own, content: 'new' } as const;

  test('shows a rejected edit next to the saved text', () => {
    expect(foldElements([aComment()], [write(update, 'failed')], viewer)).toEqual([
      {
        ...aComment(),
        delivery: 'sent',
        mutationId: null,
        error: null,
        failedEdit: { mutationId: 'm1', content: 'mine', error: null },
      },
    ]);
  });

  test('marks a changed text as edited, unless the server has not received the text yet', () => {
    expect(foldElements([aComment()], [write(update, 'waiting')], viewer)).toMatchObject([
      { content: 'mine', editedAt: '2026-02-01T00:00:00.000Z', delivery: 'waiting' },
    ]);
    expect(foldElements([], [write(create), write(update)], viewer)).toMatchObject([
      { content: 'mine', editedAt: null, delivery: 'sending', mutationId: 'm1', createdBy: ada },
    ]);
  });

  test('shows a rejected new text as failed, with the text of later edits', () => {
    expect(foldElements([], [write(create, 'failed'), write(update)], viewer)).toMatchObject([
      { content: 'mine', delivery: 'failed', failedEdit: null },
    ]);
  });

  test('shows a deleted comment as deleted, and a restored comment as before', () => {
    const remove = write({ kind: 'comment.delete', ...own });
    const restore = write({ kind: 'comment.restore', ...own });
    expect(foldElements([aComment()], [remove], viewer)).toMatchObject([{ deletedAt: '2026-02-01T00:00:00.000Z' }]);
    expect(foldElements([aComment()], [remove, restore], viewer)).toMatchObject([
      { content: 'hello', deletedAt: null },
    ]);
  });
});
