import type { Follower } from '../../../../domain/following.ts';
import type { UserSummary } from '../../../../domain/account.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';
import { isExpected } from '../outbox/queue.ts';
import { lastOf, type RecordsSnapshot, selectReceived } from './records.selectors.ts';

export interface ShownFollowers {
  people: readonly Pick<Follower, 'id' | 'name' | 'lastName' | 'nickname' | 'avatar'>[];
  isFollowing: boolean;
}

/** Returns the followers of a task with the viewer's pending writes. Undefined before the first answer. */
export const selectFollowers = (taskId: string) => {
  const select = selectReceived({ kind: 'followers', taskId });
  const shown = lastOf(withWrites);
  return (snapshot: RecordsSnapshot): ShownFollowers | undefined => {
    const elements = select(snapshot);
    const { overlay, viewer } = snapshot.context;
    return elements && shown(elements, lastWrite(overlay.writes, taskId), viewer);
  };
};

const lastWrite = (writes: readonly PendingWrite[], taskId: string): PendingWrite | undefined =>
  writes.findLast(
    (write) =>
      (write.op.kind === 'task.follow' || write.op.kind === 'task.unfollow') &&
      write.op.taskId === taskId &&
      isExpected(write),
  );

function withWrites(
  elements: readonly Follower[],
  write: PendingWrite | undefined,
  viewer: UserSummary,
): ShownFollowers {
  const isAmong = elements.some(({ id }) => id === viewer.id);
  const isFollowing = write ? write.op.kind === 'task.follow' : isAmong;
  if (isFollowing === isAmong) return { people: elements, isFollowing };
  return { people: isFollowing ? [...elements, viewer] : elements.filter(({ id }) => id !== viewer.id), isFollowing };
}
