import { phrase } from '../../../../../domain/phrase.ts';
import { callOf } from '../../call.ts';
import { followRules, type OfFollowed } from './followRules.ts';
import type { Operation } from './operation.ts';

export interface TaskFollow extends OfFollowed {
  kind: 'task.follow';
}

export const taskFollow: Operation<TaskFollow> = {
  ...followRules,
  // A person who neither followed nor muted the task is not known, and follows it again by working on it.
  inverse: ({ taskId }) => ({ kind: 'task.unfollow', taskId, state: null }),
  call: ({ taskId }) => callOf('followTask', { params: { taskId }, body: { state: 'following' } }),
  success: phrase('toasts', 'taskFollowed'),
  offersUndo: true,
};
