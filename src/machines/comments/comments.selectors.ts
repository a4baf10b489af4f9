import type { SnapshotFrom } from 'xstate';
import type { CommentShared } from '../../../domain/comment.ts';
import { limits } from '../../../domain/limits.ts';
import type { RecordsSnapshot } from '../records/records.selectors.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';
import { selectDraft } from '../drafts/drafts.selectors.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import type { Failure } from '../failure.ts';
import type { commentsMachine } from './comments.machine.ts';

export { type CommentReader, type Delivery, foldComments, type ShownComment } from './commentList.ts';

type CommentsSnapshot = SnapshotFrom<typeof commentsMachine>;

export type CommentsStatus = 'loading' | 'ready' | 'failed';
export const selectCommentsStatus = (snapshot: CommentsSnapshot): CommentsStatus =>
  snapshot.matches({ list: 'loading' }) ? 'loading' : snapshot.matches({ list: 'failed' }) ? 'failed' : 'ready';

/** The base: what the server has. */
export const selectComments = (snapshot: CommentsSnapshot): readonly CommentShared[] => snapshot.context.comments;
export const selectCommentsFailure = (snapshot: CommentsSnapshot): Failure | null => snapshot.context.failure;

/** Whether comments before the first are still at the server, and how their fetching stands. */
export type OlderStatus = 'none' | 'more' | 'loading' | 'failed';
export const selectOlderComments = (snapshot: CommentsSnapshot): OlderStatus =>
  snapshot.matches({ list: { ready: 'fetchingOlder' } })
    ? 'loading'
    : snapshot.matches({ list: { ready: 'lackingOlder' } })
      ? 'failed'
      : snapshot.context.older === null
        ? 'none'
        : 'more';

/** The comment that is being written, and the change of one. */
export const selectNewComment = (snapshot: CommentsSnapshot) => snapshot.children.newComment;
export const selectCommentEdit = (snapshot: CommentsSnapshot) => snapshot.children.edit;
export const selectEditedComment = (snapshot: CommentsSnapshot): string | null =>
  snapshot.context.edit?.commentId ?? null;
export const isCommentTooLong = (text: string): boolean => text.trim().length > limits.comment;

const none: readonly PendingWrite[] = [];

/** Writes about this task's comments that the server has not answered, oldest first; the same array while they are the same. */
export const selectCommentWrites = (taskId: string) => {
  let before = none;
  return ({ context }: RecordsSnapshot): readonly PendingWrite[] => {
    const found = context.overlay.writes.filter(
      ({ op }) => op.kind.startsWith('comment.') && 'taskId' in op && op.taskId === taskId,
    );
    if (found.length !== before.length || found.some((write, index) => write !== before[index]))
      before = found.length === 0 ? none : found;
    return before;
  };
};

export const selectViewer = ({ context }: RecordsSnapshot) => context.viewer;

/** The text of an edit that was begun on this device and neither saved nor given up. */
export const selectEditDraft = (accountId: string, commentId: string) =>
  selectDraft(draftKey.commentEdit(accountId, commentId));
