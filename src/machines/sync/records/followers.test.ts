import { expect, it } from 'vitest';
import type { Follower } from '../../../../domain/following.ts';
import { inverseOf } from '../outbox/operations/index.ts';
import type { PendingWrite, WriteOp } from '../outbox/outbox.types.ts';
import { selectFollowers } from './followers.selectors.ts';
import type { RecordsSnapshot } from './records.selectors.ts';
import { aViewer, aWrite, uuid } from './testing.ts';

const grace: Follower = {
  id: uuid(7),
  name: 'Grace',
  lastName: 'Hopper',
  nickname: 'grace',
  avatar: null,
  reason: 'creator',
  since: '2026-01-01T00:00:00.000Z',
};
const own: Follower = { ...grace, id: aViewer.id, name: 'Ada', lastName: 'Lovelace', nickname: 'ada', reason: 'own' };

const shown = (elements: readonly Follower[] | undefined, ...ops: WriteOp[]) => {
  const writes: PendingWrite[] = ops.map((op) => aWrite(op));
  const lists = elements && { 'followers/t': { elements, total: elements.length } };
  // The selector reads only these parts of the context.
  const context = { lists: lists ?? {}, overlay: { writes }, viewer: aViewer };
  const found = selectFollowers('t')({ context } as unknown as RecordsSnapshot);
  return found && [found.people.map(({ name }) => name), found.isFollowing];
};
const follow: WriteOp = { kind: 'task.follow', taskId: 't' };
const mute: WriteOp = { kind: 'task.unfollow', taskId: 't', state: 'muted' };

it('shows the followers of a task with the last pending write of the viewer', () => {
  expect(shown(undefined)).toBeUndefined();
  expect(shown([grace])).toEqual([['Grace'], false]);
  expect(shown([grace], follow)).toEqual([['Grace', 'Ada'], true]);
  expect(shown([grace, own], follow)).toEqual([['Grace', 'Ada'], true]);
  expect(shown([grace, own], follow, mute)).toEqual([['Grace'], false]);
  expect(shown([grace], { ...follow, taskId: 'another' })).toEqual([['Grace'], false]);
});

it('undoes following without muting the task, and muting by following', () => {
  expect(inverseOf(follow, {})).toEqual({ ...mute, state: null });
  expect(inverseOf(mute, {})).toEqual(follow);
});
