import { describe, expect, test } from 'vitest';
import { start } from '../../../../../tests/model/dataLayer.ts';
import { settled } from '../../../../../tests/support/settled.ts';
import type { Comment } from '../../../../../domain/comment.ts';
import { AppError } from '../../../../../domain/errors.ts';
import type { RecordsEvent } from '../records.types.ts';
import { selectList, selectMore, selectResource, selectShown } from '../records.selectors.ts';
import { aViewer } from '../testing.ts';

const spec = { kind: 'comments', taskId: 't' } as const;
const ada = { id: aViewer.id, name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
/**
 * Returns the comment with this number. A greater number has an earlier time, because the server's clock may be set
 * back.
 */
const aComment = (number: number, over: Partial<Comment> = {}): Comment => ({
  number,
  id: `c${number}`,
  taskId: 't',
  content: 'hello',
  createdAt: new Date(Date.UTC(2026, 0, 1) - number * 1000).toISOString(),
  editedAt: null,
  deletedAt: null,
  version: 1,
  createdBy: { ...ada, id: 'grace' },
  abilities: { update: false, delete: false },
  ...over,
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => aComment(from + index));
/** Builds a page of a list with `total` comments. */
const pageOf = (total: number, pageIndex = 1) => ({
  elements: range((pageIndex - 1) * 100 + 1, Math.min(total, pageIndex * 100)),
  pagination: { pageIndex, pageSize: 100, total },
});
const saved = (comment: Comment): RecordsEvent => ({
  type: 'server.batch',
  changes: [{ type: 'comment.saved', seq: 1, projectId: 'p', comment, mutationId: null }],
});
const unavailable = new AppError('UNAVAILABLE', 'try later');

const opened = async (...answers: unknown[]) => {
  const run = start();
  run.records.send({ type: 'resource.acquired', spec });
  for (const [index, answer] of answers.entries()) {
    run.loads.call(index).resolve(answer);
    await settled();
  }
  return {
    ...run,
    ids: () => run.read(selectList(spec)).map(({ id }) => id),
    more: () => run.read(selectMore(spec)),
    asked: () => run.loads.calls.map(({ input: { call } }) => (call.query as { pageIndex: number }).pageIndex),
  };
};
const idsOf = (from: number, to: number) => range(from, to).map(({ id }) => id);

describe('comments', () => {
  test('begin with the newest page', async () => {
    const few = await opened(pageOf(3));
    expect([few.asked(), few.ids(), few.more()]).toEqual([[1], ['c1', 'c2', 'c3'], 'none']);
    const many = await opened(pageOf(250), pageOf(250, 3));
    expect([many.asked(), many.ids(), many.more()]).toEqual([[1, 3], idsOf(201, 250), 'more']);
  });

  test('show nothing while the newest page is being loaded, and load it again when that fails', async () => {
    const run = await opened(pageOf(250));
    expect(run.ids()).toEqual([]);
    run.loads.call(1).reject(unavailable);
    await settled();
    expect(run.read(selectResource(spec))).toMatchObject({ status: 'ready', error: { message: 'try later' } });
    run.clock.increment(10_000);
    expect(run.asked()).toEqual([1, 3, 1]);
  });

  test('load the previous page too if the newest page has few comments', async () => {
    const two = await opened(pageOf(105), pageOf(105, 2), pageOf(105));
    expect([two.asked(), two.ids(), two.more()]).toEqual([[1, 2, 1], idsOf(1, 105), 'none']);
    const three = await opened(pageOf(205), pageOf(205, 3), pageOf(205, 2));
    expect([three.asked(), three.ids(), three.more()]).toEqual([[1, 3, 2], idsOf(101, 205), 'more']);
  });

  test('load older pages on request, and again after a failure', async () => {
    const run = await opened(pageOf(250), pageOf(250, 3));
    run.records.send({ type: 'resource.moreRequested', spec });
    expect([run.more(), run.asked()]).toEqual(['loading', [1, 3, 2]]);
    run.loads.call(2).reject(unavailable);
    await settled();
    expect(run.more()).toBe('failed');
    run.records.send({ type: 'resource.moreRequested', spec });
    run.loads.call(3).resolve(pageOf(250, 2));
    await settled();
    expect([run.ids(), run.more()]).toEqual([idsOf(101, 250), 'more']);
    run.records.send({ type: 'resource.moreRequested', spec });
    run.loads.call(4).resolve(pageOf(250, 1));
    await settled();
    expect([run.ids(), run.more()]).toEqual([idsOf(1, 250), 'none']);
    run.records.send({ type: 'resource.moreRequested', spec });
    expect(run.asked()).toEqual([1, 3, 2, 2, 1]);
    expect(run.sentEvents.filter(({ type }) => type === 'toast.requested')).toEqual([
      { type: 'toast.requested', kind: 'error', message: 'try later' },
    ]);
  });

  test('include comments by other people, each once and never in an older version', async () => {
    const run = await opened(pageOf(2));
    run.records.send(saved(aComment(3)));
    run.records.send(saved(aComment(9, { taskId: 'another' })));
    run.records.send(saved(aComment(3, { content: 'edited', version: 2 })));
    run.records.send(saved(aComment(3)));
    expect(run.ids()).toEqual(['c1', 'c2', 'c3']);
    expect(run.read(selectList(spec))[2]?.content).toBe('edited');
  });

  test('are loaded again when a comment arrives during the first load', async () => {
    const run = await opened();
    run.records.send(saved(aComment(1)));
    expect(run.asked()).toEqual([1, 1]);
    run.records.send(saved(aComment(1, { taskId: 'another' })));
    expect(run.asked()).toEqual([1, 1]);
  });

  test('lose deleted ones and keep newer versions and new comments after a reload', async () => {
    const run = await opened(pageOf(3));
    run.records.send(saved(aComment(2, { version: 5 })));
    run.records.send({ type: 'records.invalidated' });
    run.records.send(saved(aComment(9)));
    const elements = [aComment(2, { version: 4 }), aComment(3)];
    run.loads.call(1).resolve({ elements, pagination: { pageIndex: 1, pageSize: 100, total: 2 } });
    await settled();
    expect(run.read(selectList(spec)).map(({ id, version }) => [id, version])).toEqual([
      ['c2', 5],
      ['c3', 1],
      ['c9', 1],
    ]);
  });

  test('cancel the load of an older page when they are loaded again', async () => {
    const run = await opened(pageOf(250), pageOf(250, 3));
    run.records.send({ type: 'resource.moreRequested', spec });
    run.records.send({ type: 'records.invalidated' });
    expect(run.more()).toBe('more');
    run.loads.call(2).resolve(pageOf(250, 2));
    run.loads.call(3).resolve(pageOf(250));
    await settled();
    run.loads.call(4).resolve(pageOf(250, 3));
    await settled();
    expect(run.ids()).toEqual(idsOf(201, 250));
  });

  test('load the newest page again after a comment was posted', async () => {
    const run = await opened(pageOf(1));
    const op = { kind: 'comment.create', taskId: 't', commentId: 'c2', content: 'hello' } as const;
    run.outbox.send({
      type: 'write.requested',
      write: { op, mutationId: 'm', at: '2026-02-01T00:00:00.000Z', replyTo: null },
    });
    expect(run.read(selectShown(spec)).map(({ id, delivery }) => [id, delivery])).toEqual([
      ['c1', 'sent'],
      ['c2', 'sending'],
    ]);
    run.sends.call(0).resolve(aComment(2, { createdBy: ada }));
    await settled();
    expect([run.ids(), run.asked()]).toEqual([
      ['c1', 'c2'],
      [1, 1],
    ]);
    run.outbox.send({
      type: 'write.requested',
      write: { op: { ...op, kind: 'comment.delete' }, mutationId: 'n', at: '2026-02-01T00:00:00.000Z', replyTo: null },
    });
    run.sends.call(1).resolve(aComment(2, { version: 2, deletedAt: '2026-02-01T00:00:00.000Z' }));
    await settled();
    expect(run.asked()).toEqual([1, 1]);
  });
});
