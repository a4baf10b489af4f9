import type { FollowState } from '../../../../../domain/following.ts';
import { phrase } from '../../../../../domain/phrase.ts';
import { callOf } from '../../call.ts';
import { followRules, type OfFollowed } from './followRules.ts';
import type { Operation } from './operation.ts';

export interface TaskUnfollow extends OfFollowed {
  kind: 'task.unfollow';
  /** A muted task isn't followed again by working on it. Null undoes that the person follows it. */
  state: Exclude<FollowState, 'following'> | null;
}

export const taskUnfollow: Operation<TaskUnfollow> = {
  ...followRules,
  inverse: ({ taskId }) => ({ kind: 'task.follow', taskId }),
  call: ({ taskId, state }) => callOf('followTask', { params: { taskId }, body: { state } }),
  success: phrase('toasts', 'taskUnfollowed'),
  offersUndo: true,
};
