export interface OfComment {
  taskId: string;
  commentId: string;
}

/** Rules that all writes about comments share: those of one task go in order, after the task itself. */
export const commentRules = {
  entity: ({ taskId }: OfComment) => `comments/${taskId}`,
  after: ({ taskId }: OfComment) => taskId,
  answers: 'comment',
} as const;

export const paramsOf = ({ taskId, commentId }: OfComment) => ({ taskId, commentId });
