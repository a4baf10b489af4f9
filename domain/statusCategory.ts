import * as z from 'zod/mini';

/**
 * Categories of statuses. Work on a task begins when the task enters a `started` status, and ends when it enters a
 * `done` status.
 */
export const statusCategories = ['unstarted', 'started', 'done'] as const;
export const statusCategory = z.enum(statusCategories);
export type StatusCategory = z.infer<typeof statusCategory>;
