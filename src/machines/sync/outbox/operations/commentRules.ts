import type { Touched } from './operation.ts';

export interface OfComment {
  taskId: string;
  commentId: string;
}

/** The comments of one task are sent in order, after the writes to the task itself. */
export const commentRules = {
  entity: ({ taskId }: OfComment) => `comments/${taskId}`,
  after: ({ taskId }: OfComment) => taskId,
  list: ({ taskId }: OfComment) => ({ kind: 'comments', taskId }) as const,
  elementId: ({ commentId }: OfComment) => commentId,
  answers: 'comment',
  touchesRefused: ({ taskId }: OfComment): readonly Touched[] => [{ kind: 'comments', taskId }],
} as const;

export const paramsOf = ({ taskId, commentId }: OfComment) => ({ taskId, commentId });
