import * as z from 'zod/mini';

/** First things that a newcomer does in a workspace. */
export const firstStepNames = ['task', 'move', 'invitation', 'document'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** Done steps. Null for people who hid the list or have been in the workspace for a month. */
export const firstSteps = z.object({
  done: z.nullable(z.object({ task: z.boolean(), move: z.boolean(), invitation: z.boolean(), document: z.boolean() })),
});
export type FirstSteps = z.infer<typeof firstSteps>;
