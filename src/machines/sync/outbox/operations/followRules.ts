import type { Touched } from './operation.ts';

export interface OfFollowed {
  taskId: string;
}

/** Rules for following a task. It isn't a change of the task. */
export const followRules = {
  entity: ({ taskId }: OfFollowed) => `followers/${taskId}`,
  after: ({ taskId }: OfFollowed) => taskId,
  answers: 'followers',
  touchesRefused: ({ taskId }: OfFollowed): readonly Touched[] => [{ kind: 'followers', taskId }],
} as const;
