import type { EditStarted } from '../../sync/savedText/editRegion.ts';
import type { TextNews } from '../../sync/savedText/savedText.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface CommentsInput extends Place {
  projectId: string;
  taskId: string;
  draft: string | null;
}

export type CommentsEvent =
  | EditStarted
  | TextNews
  | { type: 'comment.deleted'; commentId: string; mutationId: string; at: string };
