import * as z from 'zod/mini';
import { color, id } from './common.ts';
import { relationFields } from './fields/task.ts';
import { statusCategory } from './statusCategory.ts';

/** Kinds of relations as the reader of a task sees them. Relations of the first three are fields of the task. */
export const relationKinds = ['blockedBy', 'blocks', 'relatedTo', 'duplicateOf', 'duplicatedBy'] as const;
export type RelationKind = (typeof relationKinds)[number];

/** A visible task with what others show of it. */
export const linkedTask = z.object({
  id,
  projectId: id,
  key: z.nullable(z.string()),
  title: z.string(),
  statusId: id,
  statusName: z.string(),
  statusColor: color,
  statusCategory,
});
export type LinkedTask = z.infer<typeof linkedTask>;

/** Maximum number of tasks in other projects that are listed for a project. */
export const mostOutsideBlockers = 500;

/** Maximum number of tasks of each kind that are listed. */
export const mostListedRelations = 100;

export const taskRelation = z.extend(linkedTask, {
  kind: z.enum(relationKinds),
  /** True if this task names the other one in its field. Related tasks may name each other. */
  byThis: z.boolean(),
  /** True if the other task names this one. */
  byOther: z.boolean(),
});
export type TaskRelation = z.infer<typeof taskRelation>;

export const taskRelations = z.object({
  /** Relations to tasks that the reader can see and that aren't deleted, at most 100 of each kind. */
  elements: z.array(taskRelation),
  /** True if there are more. */
  more: z.boolean(),
});
export type TaskRelations = z.infer<typeof taskRelations>;

/** Adds or removes one relation of a task. */
export const relationChange = z.object({
  field: z.enum(relationFields),
  otherId: id,
  /** False removes the relation. */
  present: z.boolean(),
});
export type RelationChange = z.infer<typeof relationChange>;

export const outsideBlockers = z.object({ elements: z.array(linkedTask) });
