import type { CommentShared } from '../../../../../domain/comment.ts';
import { callOf } from '../../call.ts';
import { commentRules, type OfComment } from './commentRules.ts';
import type { Operation } from './operation.ts';
import { authorOf, newText } from './textRules.ts';

export interface CommentCreate extends OfComment {
  kind: 'comment.create';
  content: string;
}

export const commentCreate: Operation<CommentCreate, CommentShared> = {
  ...commentRules,
  foldElement: (known, { taskId, commentId, content }, seen) =>
    known ?? { id: commentId, number: 0, taskId, ...newText(content, seen), createdBy: authorOf(seen) },
  inverse: () => null,
  call: ({ taskId, commentId, content }) =>
    callOf('createComment', { params: { taskId }, body: { id: commentId, content } }),
  staysRefused: true,
  texts: ({ content }) => [content],
  touches: commentRules.touchesRefused,
};
