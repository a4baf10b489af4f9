import * as z from 'zod/mini';

/** What a status means for whoever counts: work begins when a task enters a started one, and ends in one that is done. */
export const statusCategories = ['unstarted', 'started', 'done'] as const;
export const statusCategory = z.enum(statusCategories);
export type StatusCategory = z.infer<typeof statusCategory>;
