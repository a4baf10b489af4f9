import { measureFields } from './fields/task.ts';

/** Facts of a task that its card on the board can show, in their order. */
export const cardFields = ['priorityId', 'typeId', 'dueDate', 'blockedBy', ...measureFields, 'assignees'] as const;
export type CardField = (typeof cardFields)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How a person sees the tasks of a project on a device. */
export interface BoardDisplay {
  /** Height of cards and of table rows. */
  density: Density;
  /** Facts that cards don't show. */
  hiddenFields: readonly CardField[];
  /** True if the board leaves out columns without cards. */
  hidesEmpty: boolean;
}

export const defaultDisplay: BoardDisplay = { density: 'comfortable', hiddenFields: [], hidesEmpty: false };
