import * as z from 'zod/mini';

/** First steps of a new member in a workspace, in the order of the list on the home screen. */
export const firstStepNames = ['task', 'move', 'invitation', 'document'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** Completed first steps. Null for members who hid the list or joined more than a month ago. */
export const firstSteps = z.object({
  done: z.nullable(z.object({ task: z.boolean(), move: z.boolean(), invitation: z.boolean(), document: z.boolean() })),
});
export type FirstSteps = z.infer<typeof firstSteps>;
