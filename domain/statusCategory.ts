import * as z from 'zod/mini';

/** Work begins when a task enters a `started` status and ends in a `done` one. */
export const statusCategories = ['unstarted', 'started', 'done'] as const;
export const statusCategory = z.enum(statusCategories);
export type StatusCategory = z.infer<typeof statusCategory>;
