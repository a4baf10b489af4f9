import type { SnapshotFrom } from 'xstate';
import { limits } from '../../../../domain/limits.ts';
import { selectDraft } from '../../app/drafts/drafts.selectors.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import type { commentsMachine } from './comments.machine.ts';

type CommentsSnapshot = SnapshotFrom<typeof commentsMachine>;

/** The `savedText` actor of the new comment. */
export const selectNewComment = (snapshot: CommentsSnapshot) => snapshot.children.newComment;
export const selectCommentEdit = (snapshot: CommentsSnapshot) => snapshot.children.edit;
export const selectEditedComment = (snapshot: CommentsSnapshot): string | null => snapshot.context.edit?.id ?? null;
export const isCommentTooLong = (text: string): boolean => text.trim().length > limits.comment;

/** Returns the draft of an edit that was begun on this device and neither saved nor discarded. */
export const selectEditDraft = (accountId: string, commentId: string) =>
  selectDraft(draftKey.commentEdit(accountId, commentId));
