import * as z from 'zod/mini';
import { cardValueFields } from './fields/task.ts';

/** Task properties that a card on the board can show, in the order on the card. */
export const cardFields = [
  'key',
  'priorityId',
  'typeId',
  'labels',
  'dueDate',
  'blockedBy',
  'checklist',
  ...cardValueFields,
  'assignees',
] as const;
export type CardField = (typeof cardFields)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How a board shows subtasks: as cards, as rows on the card of their parent, or not at all. */
export const subtaskDisplays = ['cards', 'rows', 'hidden'] as const;
export type SubtaskDisplay = (typeof subtaskDisplays)[number];

/** Display options of a project's task views, saved on the device or in a saved view. */
export const boardDisplay = z.object({
  /** Height of cards and of table rows. */
  density: z.enum(densities),
  /** Task properties that cards don't show. */
  hiddenFields: z.readonly(z.array(z.enum(cardFields)).check(z.maxLength(cardFields.length))),
  /** True if the board hides columns without cards. */
  hidesEmpty: z.boolean(),
  /** Absent in views that were saved before there were subtasks, which show them as cards. */
  subtasks: z.optional(z.enum(subtaskDisplays)),
});
export type BoardDisplay = z.infer<typeof boardDisplay>;

export const defaultDisplay: BoardDisplay = { density: 'comfortable', hiddenFields: [], hidesEmpty: false };
