import type { CommentShared } from '../../../../../domain/comment.ts';
import { callOf } from '../../call.ts';
import { commentRules, type OfComment, paramsOf } from './commentRules.ts';
import { basis, type Operation } from './operation.ts';
import { editedText } from './textRules.ts';

export interface CommentUpdate extends OfComment {
  kind: 'comment.update';
  content: string;
  /** The replaced text, for undo. */
  before: string;
  basedOn?: number;
}

export const commentUpdate: Operation<CommentUpdate, CommentShared> = {
  ...commentRules,
  foldElement: editedText,
  inverse: (op) => ({ ...op, content: op.before, before: op.content, basedOn: undefined }),
  call: ({ content, ...op }) => callOf('updateComment', { params: paramsOf(op), body: { content, ...basis(op) } }),
  staysRefused: true,
  texts: ({ content }) => [content],
};
