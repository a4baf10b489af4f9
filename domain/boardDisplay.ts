import * as z from 'zod/mini';
import { cardValueFields } from './fields/task.ts';

/** Facts of a task that its card on the board can show, in their order. */
export const cardFields = ['priorityId', 'typeId', 'dueDate', 'blockedBy', ...cardValueFields, 'assignees'] as const;
export type CardField = (typeof cardFields)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How a person sees the tasks of a project, on a device or in a saved view. */
export const boardDisplay = z.object({
  /** Height of cards and of table rows. */
  density: z.enum(densities),
  /** Facts that cards don't show. */
  hiddenFields: z.readonly(z.array(z.enum(cardFields)).check(z.maxLength(cardFields.length))),
  /** True if the board leaves out columns without cards. */
  hidesEmpty: z.boolean(),
});
export type BoardDisplay = z.infer<typeof boardDisplay>;

export const defaultDisplay: BoardDisplay = { density: 'comfortable', hiddenFields: [], hidesEmpty: false };
