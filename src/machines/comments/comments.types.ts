import type { EditStarted } from '../savedText/editRegion.ts';
import type { TextNews } from '../savedText/savedText.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface CommentsInput extends Place {
  projectId: string;
  taskId: string;
  draft: string | null;
}

export type CommentsEvent =
  | EditStarted
  | TextNews
  | { type: 'comment.deleted'; commentId: string; mutationId: string; at: string };
