import type { CommentShared } from '../../../../../domain/comment.ts';
import { callOf } from '../../call.ts';
import { commentRules, type OfComment, paramsOf } from './commentRules.ts';
import type { Operation } from './operation.ts';

export interface CommentRestore extends OfComment {
  kind: 'comment.restore';
}

export const commentRestore: Operation<CommentRestore, CommentShared> = {
  ...commentRules,
  foldElement: (comment) => comment && { ...comment, deletedAt: null },
  inverse: (op) => ({ ...op, kind: 'comment.delete' }),
  call: (op) => callOf('restoreComment', { params: paramsOf(op) }),
};
