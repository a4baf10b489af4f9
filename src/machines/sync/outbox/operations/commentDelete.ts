import { phrase } from '../../../../../domain/phrase.ts';
import type { CommentShared } from '../../../../../domain/comment.ts';
import { callOf } from '../../call.ts';
import { commentRules, type OfComment, paramsOf } from './commentRules.ts';
import type { Operation } from './operation.ts';

export interface CommentDelete extends OfComment {
  kind: 'comment.delete';
}

export const commentDelete: Operation<CommentDelete, CommentShared> = {
  ...commentRules,
  foldElement: (comment, _, { at }) => comment && { ...comment, deletedAt: at },
  inverse: (op) => ({ ...op, kind: 'comment.restore' }),
  call: (op) => callOf('deleteComment', { params: paramsOf(op) }),
  success: phrase('toasts', 'commentDeleted'),
  offersUndo: true,
};
