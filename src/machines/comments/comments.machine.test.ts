import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage, type Stage } from '../../../tests/model/stage.ts';
import type { Comment } from '../../../domain/comment.ts';
import { AppError } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';
import type { PendingWrite, WriteOp, WriteState } from '../outbox/outbox.types.ts';
import { selectText } from '../savedText/savedText.selectors.ts';
import { foldComments, mergeComments, rebaseComments } from './commentList.ts';
import { commentsMachine } from './comments.machine.ts';
import {
  selectComments,
  selectCommentsFailure,
  selectCommentsStatus,
  selectEditedComment,
  selectOlderComments,
} from './comments.selectors.ts';
import type { CommentsEvent, CommentsPage, LoadCommentsCall } from './comments.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'ada', projectId: 'p', taskId: 't', draft: null };
const ada = { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const grace = { ...ada, id: 'grace', name: 'Grace' };
const aComment = (over: Partial<Comment> = {}): Comment => ({
  id: 'c1',
  taskId: 't',
  content: 'hello',
  createdAt: at,
  editedAt: null,
  deletedAt: null,
  version: 1,
  createdBy: grace,
  abilities: { update: false, delete: false },
  ...over,
});
const page = (comments: Comment[], older: number | null = null): CommentsPage => ({ comments, older });
const refused = new AppError('FORBIDDEN', 'not yours');
const saved = (comment: Comment): CommentsEvent => ({
  type: 'server.batch',
  changes: [{ type: 'comment.saved', seq: 1, projectId: 'p', comment, mutationId: null }],
});
const written: CommentsEvent = {
  type: 'record.written',
  op: { kind: 'comment.create', taskId: 't', commentId: 'c2', content: 'mine' },
  mutationId: 'm1',
  result: { comment: aComment({ id: 'c2', createdBy: ada }) },
};

const everywhere: (CommentsEvent | InternalEvent)[] = [
  saved(aComment({ version: 2 })),
  written,
  { type: 'comment.deleted', commentId: 'c1', mutationId: 'd1', at },
];

test('comments: every transition', async () => {
  const list = await coverMachine({
    machine: slice(commentsMachine, '', ['list']),
    input,
    events: [
      ...everywhere,
      { type: 'retry.requested' },
      { type: 'older.requested' },
      { type: 'records.stale' },
      { type: 'xstate.done.actor.loadComments', output: page([aComment()], 1) },
      { type: 'xstate.error.actor.loadComments', error: refused },
      {
        type: 'xstate.done.actor.loadOlder',
        output: page([aComment({ id: 'c0', createdAt: '2025-01-01T00:00:00.000Z' })]),
      },
      { type: 'xstate.error.actor.loadOlder', error: refused },
      { type: 'xstate.after.fetchAgain.comments.list.ready.stale' },
      { type: 'xstate.done.actor.newComment', output: undefined },
      { type: 'xstate.error.actor.newComment', error: refused },
    ],
  });
  expect(list).toMatchObject({ states: 7, missed: [] });
  expect(list.transitions).toEqual({ covered: 19, reachable: 19 });
  const editing = await coverMachine({
    machine: slice(commentsMachine, '', ['editing']),
    input,
    events: [
      ...everywhere,
      { type: 'edit.started', commentId: 'c1', text: 'hello', before: 'hello', version: 1 },
      { type: 'edit.started', commentId: 'c2', text: 'mine', before: 'mine', version: 1 },
      { type: 'text.clean', id: 'c1' },
      { type: 'text.clean', id: 'c2' },
      ...['newComment', 'edit'].flatMap((child): InternalEvent[] => [
        { type: `xstate.done.actor.${child}`, output: undefined },
        { type: `xstate.error.actor.${child}`, error: refused },
      ]),
    ],
  });
  expect(editing).toMatchObject({ states: 2, missed: [], transitions: { covered: 10, reachable: 10 } });
});

/** The new comment, and the change of one, which save themselves. */
const textsOf = (it: Stage<typeof commentsMachine>) => ({
  newComment: () => it.actor.getSnapshot().children.newComment,
  edit: () => it.actor.getSnapshot().children.edit,
});
const typed = (text: string) => ({ type: 'text.changed', text, mutationId: 'typed', at }) as const;

const withPages = (load: (call: LoadCommentsCall) => Promise<CommentsPage>) =>
  commentsMachine.provide({
    actors: { loadComments: fromPromise<CommentsPage, LoadCommentsCall>(({ input: call }) => load(call)) },
  });

test('a posted comment goes to the records with its draft dropped; one too long, or blank, stays', async () => {
  const it = stage(
    withPages(async () => page([])),
    { ...input, draft: 'from before' },
  );
  await settled();
  const { newComment } = textsOf(it);
  expect(selectText(newComment()?.getSnapshot())).toBe('from before');
  newComment()?.send(typed('x'.repeat(limits.comment + 1)));
  newComment()?.send({ type: 'text.confirmed', recordId: 'c9', mutationId: 'm9', at });
  newComment()?.send(typed('  '));
  newComment()?.send({ type: 'text.confirmed', recordId: 'c9', mutationId: 'm9', at });
  expect(it.told('drafts').at(-1)).toEqual({ type: 'draft.dropped', key: 'ada/task/t/comment' });
  newComment()?.send(typed('  hello '));
  it.told('drafts');
  newComment()?.send({ type: 'text.confirmed', recordId: 'c9', mutationId: 'm9', at });
  newComment()?.send({ type: 'text.confirmed', recordId: 'c10', mutationId: 'm10', at });
  expect(it.told('records')).toEqual([
    {
      type: 'write.requested',
      write: {
        mutationId: 'm9',
        at,
        replyTo: null,
        op: { kind: 'comment.create', taskId: 't', commentId: 'c9', content: 'hello' },
      },
    },
  ]);
  expect(it.told('drafts')).toEqual([{ type: 'draft.dropped', key: 'ada/task/t/comment' }]);
  expect(selectText(newComment()?.getSnapshot())).toBeNull();
});

test('the comments are read again after one was posted', async () => {
  const calls: (number | null)[] = [];
  const it = stage(
    withPages(async ({ pageIndex }) => {
      calls.push(pageIndex);
      return page([aComment()]);
    }),
    input,
  );
  await settled();
  it.actor.send(written);
  await settled();
  expect(calls).toEqual([null, null]);
  expect(it.actor.getSnapshot().matches({ list: { ready: 'settled' } })).toBe(true);
  it.actor.send({
    ...written,
    op: { kind: 'comment.update', taskId: 't', commentId: 'c2', content: 'mine', before: 'my' },
  });
  it.actor.send({
    ...written,
    op: { kind: 'comment.create', taskId: 'another', commentId: 'c3', content: 'mine' },
    result: { comment: aComment({ id: 'c3', taskId: 'another' }) },
  });
  await settled();
  expect(calls).toEqual([null, null]);
});

test('an edit is kept as a draft of its own, and is based on the version it began from', async () => {
  const it = stage(
    withPages(async () => page([aComment({ createdBy: ada, version: 3 })])),
    input,
  );
  await settled();
  it.actor.send({ type: 'edit.started', commentId: 'c1', text: 'hello', before: 'hello', version: 3 });
  const { edit } = textsOf(it);
  edit()?.send({ type: 'text.confirmed', mutationId: 'none', at });
  expect([edit(), selectEditedComment(it.actor.getSnapshot())]).toEqual([undefined, null]);
  it.actor.send({ type: 'edit.started', commentId: 'c1', text: 'hello', before: 'hello', version: 3 });
  edit()?.send(typed(' '));
  edit()?.send({ type: 'text.confirmed', mutationId: 'blank', at });
  edit()?.send(typed('x'.repeat(limits.comment + 1)));
  edit()?.send({ type: 'text.confirmed', mutationId: 'long', at });
  expect(it.told('records')).toEqual([]);
  edit()?.send(typed('hello you '));
  expect(it.told('drafts').at(-1)).toEqual({ type: 'draft.kept', key: 'ada/comment/c1', text: 'hello you ' });
  edit()?.send({ type: 'text.confirmed', mutationId: 'm1', at });
  expect(it.told('records')).toEqual([
    {
      type: 'write.requested',
      write: {
        mutationId: 'm1',
        at,
        replyTo: null,
        op: { kind: 'comment.update', taskId: 't', commentId: 'c1', content: 'hello you', before: 'hello', basedOn: 3 },
      },
    },
  ]);
  expect(it.told('drafts')).toEqual([{ type: 'draft.dropped', key: 'ada/comment/c1' }]);
});

test('an edit that begins ends the one of another comment, and its draft', async () => {
  const it = stage(
    withPages(async () => page([])),
    input,
  );
  await settled();
  const { edit } = textsOf(it);
  it.actor.send({ type: 'edit.started', commentId: 'c1', text: 'one', before: 'one', version: 1 });
  edit()?.send(typed('one more'));
  it.actor.send({ type: 'edit.started', commentId: 'c2', text: 'two', before: 'two', version: 0 });
  expect(it.actor.getSnapshot().value).toEqual({ list: { ready: 'settled' }, editing: 'one' });
  expect(it.told('drafts').at(-1)).toEqual({ type: 'draft.dropped', key: 'ada/comment/c1' });
  expect([selectEditedComment(it.actor.getSnapshot()), selectText(edit()?.getSnapshot())]).toEqual(['c2', 'two']);
  edit()?.send(typed('two more'));
  edit()?.send({ type: 'text.confirmed', mutationId: 'm1', at });
  // The comment is not at the server yet: there is no version that the change is based on.
  expect(it.told('outbox').map(({ write }) => write.op)).toEqual([
    { kind: 'comment.update', taskId: 't', commentId: 'c2', content: 'two more', before: 'two' },
  ]);
});

test('what is told live joins the pages; a failed list can be asked for again; older ones come by pages', async () => {
  const calls: (number | null)[] = [];
  let fails = true;
  const it = stage(
    withPages(async ({ pageIndex }) => {
      calls.push(pageIndex);
      if (fails) throw refused;
      return pageIndex === null
        ? page([aComment({ id: 'c5', createdAt: '2026-01-05T00:00:00.000Z' })], 1)
        : page([aComment()]);
    }),
    input,
  );
  await settled();
  expect([
    selectCommentsStatus(it.actor.getSnapshot()),
    selectCommentsFailure(it.actor.getSnapshot())?.message,
  ]).toEqual(['failed', 'not yours']);
  fails = false;
  it.actor.send({ type: 'retry.requested' });
  it.actor.send(saved(aComment({ id: 'c6', createdAt: '2026-01-06T00:00:00.000Z' })));
  await settled();
  expect(selectOlderComments(it.actor.getSnapshot())).toBe('more');
  it.actor.send({ type: 'older.requested' });
  await settled();
  it.actor.send(saved(aComment({ id: 'elsewhere', taskId: 'another' })));
  expect(selectComments(it.actor.getSnapshot()).map(({ id }) => id)).toEqual(['c1', 'c5', 'c6']);
  it.actor.send({ type: 'older.requested' });
  await settled();
  expect([calls, selectOlderComments(it.actor.getSnapshot())]).toEqual([[null, null, 1], 'none']);
});

// ---- the pure parts --------------------------------------------------------------------------------------------------

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
const reader = { viewer: { ...ada, email: '', createdAt: at, workspaceDefaultId: null }, inProject: { update: false } };

describe('the list', () => {
  test('is in order, holds each once, and nothing gets older', () => {
    fc.assert(
      fc.property(anyBatches, (batches) => {
        let base: readonly Comment[] | ReturnType<typeof mergeComments> = [];
        const seen = new Map<string, number>();
        for (const batch of batches) {
          base = mergeComments(base, batch);
          for (const { id, version } of batch) seen.set(id, Math.max(seen.get(id) ?? 0, version));
          expect(new Set(base.map(({ id }) => id)).size).toBe(base.length);
          expect(Object.fromEntries(base.map(({ id, version }) => [id, version]))).toEqual(Object.fromEntries(seen));
          const keys = base.map(({ createdAt, id }) => createdAt + id);
          expect(keys).toEqual([...keys].sort());
        }
      }),
    );
  });

  test('fetched anew loses what has gone, not what came later nor a newer version', () => {
    const base = [
      aComment({ id: 'gone' }),
      aComment({ id: 'c2', version: 5, createdAt: '2026-01-02T00:00:00.000Z' }),
      aComment({ id: 'later', createdAt: '2026-01-09T00:00:00.000Z' }),
    ];
    const fresh = [
      aComment({ id: 'c2', version: 4, createdAt: '2026-01-02T00:00:00.000Z' }),
      aComment({ id: 'c3', createdAt: '2026-01-03T00:00:00.000Z' }),
    ];
    expect(rebaseComments(base, fresh).map(({ id, version }) => [id, version])).toEqual([
      ['c2', 5],
      ['c3', 1],
      ['later', 1],
    ]);
  });

  test('folded shows each once: the base in order, then what was just written; nothing deleted', () => {
    fc.assert(
      fc.property(fc.array(anyComment, { maxLength: 10 }), anyWrites, (comments, writes) => {
        const base = mergeComments([], comments);
        const shown = foldComments(base, writes, reader);
        const ids = shown.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(shown.every(({ deletedAt }) => deletedAt === null)).toBe(true);
        const order = [
          ...base.map(({ id }) => id),
          ...writes.flatMap(({ op }) => (op.kind === 'comment.create' ? [op.commentId] : [])),
        ];
        expect(ids).toEqual([...new Set(order)].filter((id) => ids.includes(id)));
      }),
    );
  });

  test('shows a refused change beside the text as it is', () => {
    const [write] = [
      { kind: 'comment.update' as const, taskId: 't', commentId: 'c1', content: 'mine', before: 'hello' },
    ].map((op): PendingWrite => ({
      op,
      state: 'failed',
      mutationId: 'm1',
      at,
      replyTo: null,
      accountId: 'ada',
      workspaceId: 'w',
      error: null,
      current: null,
    }));
    expect(write && foldComments([aComment({ createdBy: ada })], [write], reader)).toMatchObject([
      {
        content: 'hello',
        delivery: 'sent',
        failedEdit: { mutationId: 'm1', content: 'mine' },
        abilities: { update: true, delete: true },
      },
    ]);
  });
});
