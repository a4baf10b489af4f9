import { callOf } from '../../call.ts';
import { commentRules, type OfComment } from './commentRules.ts';
import type { Operation } from './operation.ts';

export interface CommentCreate extends OfComment {
  kind: 'comment.create';
  content: string;
}

export const commentCreate: Operation<CommentCreate> = {
  ...commentRules,
  inverse: () => null,
  call: ({ taskId, commentId, content }) =>
    callOf('createComment', { params: { taskId }, body: { id: commentId, content } }),
  staysRefused: true,
};
