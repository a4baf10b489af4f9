import type { Follower, Followers } from '../../../../../domain/following.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface FollowersSpec {
  kind: 'followers';
  taskId: string;
}

/** The first followers of a task. `following` is the state of the viewer. */
export const followers: ResourceKind<
  FollowersSpec,
  Follower,
  Pick<Followers, 'following'>
> = defineList<FollowersSpec>()('listFollowers', {
  key: ({ taskId }) => `followers/${taskId}`,
  call: ({ taskId }) => ({ params: { taskId }, query: {} }),
  pages: 'first',
  details: ({ following }) => ({ following }),
  isStale: ({ taskId }, { changes }) =>
    changes.some((change) => change.type === 'followers.changed' && change.taskId === taskId),
  isPassing: () => true,
});
