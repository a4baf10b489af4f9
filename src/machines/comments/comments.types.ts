import type { TextNews } from '../savedText/savedText.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface CommentsInput extends Place {
  projectId: string;
  taskId: string;
  draft: string | null;
}

export type CommentsEvent =
  /** `text` is the draft of an earlier edit, or the comment as it is now (`before`). */
  | { type: 'edit.started'; commentId: string; text: string; before: string; version: number }
  | TextNews
  | { type: 'comment.deleted'; commentId: string; mutationId: string; at: string };
