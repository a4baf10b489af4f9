import type { Comment } from '../../../domain/comment.ts';
import type { TextNews } from '../savedText/savedText.types.ts';
import type { RecordKeeperEvent } from '../systemActors.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface CommentsInput extends Place {
  projectId: string;
  taskId: string;
  draft: string | null;
}

export interface LoadCommentsCall {
  workspaceId: string;
  taskId: string;
  /** Number of the page, oldest first from 1; null asks for the newest. */
  pageIndex: number | null;
}
/** Comments in the order they were made, without a gap. */
export interface CommentsPage {
  comments: Comment[];
  /** The page of older ones that comes before; null when these are the first. */
  older: number | null;
}

export type CommentsEvent =
  | RecordKeeperEvent
  | { type: 'retry.requested' }
  | { type: 'older.requested' }
  /** `text` is the draft of an earlier edit, or the comment as it is now (`before`). */
  | { type: 'edit.started'; commentId: string; text: string; before: string; version: number }
  | TextNews
  | { type: 'comment.deleted'; commentId: string; mutationId: string; at: string };
