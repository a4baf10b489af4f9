import * as z from 'zod/mini';
import { color, id, nameText } from './common.ts';
import { label } from './label.ts';
import { limits } from './limits.ts';

/** Maximum number of labels in a workspace, with those of its projects and archived ones. */
export const labelsInWorkspace = 1_000;

/** Label in a list, with the number of tasks that have it and that the user may read. */
export const labelSummary = z.extend(label, { tasks: z.int() });
export type LabelSummary = z.infer<typeof labelSummary>;

export const labelName = nameText(limits.tagName);

/**
 * New label. If a label with this name exists in the same place, the answer is that label, and the given id is then
 * another name for it.
 */
export const labelCreate = z.object({
  id: z.optional(id),
  name: labelName,
  color: z.optional(color),
  projectId: z.optional(z.nullable(id)),
});
export type LabelCreate = z.infer<typeof labelCreate>;

export const labelUpdate = z.object({
  name: z.optional(labelName),
  color: z.optional(color),
  archived: z.optional(z.boolean()),
});
export type LabelUpdate = z.infer<typeof labelUpdate>;

export const labelMerge = z.object({ into: id });
/** Result of a merge: the label that remains, and the number of tasks that were changed. */
export const labelMerged = z.object({ label, tasks: z.int() });
