import * as z from 'zod/mini';
import { userSummary } from './account.ts';
import { basedOn, id, moment } from './common.ts';
import { createShape, readShape, updateShape } from './fields/task.ts';
import { filterShape } from './fields/taskFilters.ts';
import { limits } from './limits.ts';
import { type ProjectAbilities, projectMember } from './project.ts';

export const taskAbilities = z.object({ update: z.boolean(), delete: z.boolean() });
export type TaskAbilities = z.infer<typeof taskAbilities>;

/** A task as everyone in its project sees it; `abilities` are added per viewer. */
export const taskShared = z.object({
  id,
  ...readShape,
  workspaceId: id,
  projectId: z.nullable(id),
  createdBy: id,
  /** When it came to the status it has. */
  statusSince: moment,
  /** Edges of the workflow that lead away from where it stands and that were approved since it came there. */
  approvals: z.array(z.object({ edgeId: id, by: id, at: moment })),
  createdAt: moment,
  updatedAt: z.nullable(moment),
  deletedAt: z.nullable(moment),
  /** Counts up with each write. */
  version: z.int(),
});
export type TaskShared = z.infer<typeof taskShared>;
export const task = z.extend(taskShared, { abilities: taskAbilities });
export type Task = z.infer<typeof task>;

const named = z.object({ id, name: z.string() });

/** The detailed read: a task with its project's lists and its creator. */
export const taskDetail = z.extend(task, {
  createdBy: userSummary,
  project: z.nullable(
    z.object({
      id,
      name: z.string(),
      members: z.array(projectMember),
      taskTypes: z.array(named),
      taskPriorities: z.array(named),
      taskStatuses: z.array(named),
    }),
  ),
});
export type TaskDetail = z.infer<typeof taskDetail>;

export const myTask = z.extend(task, { projectName: z.string(), statusName: z.string() });
export type MyTask = z.infer<typeof myTask>;

export const taskCreate = z.object({
  /** May be chosen by the client, so that a task made offline keeps its id. */
  id: z.optional(id),
  ...createShape,
  workspaceId: z.optional(id),
  projectId: z.optional(z.nullable(id)),
  createdBy: z.optional(id),
});
export type TaskCreate = z.infer<typeof taskCreate>;

export const taskUpdate = z.object({
  id: z.optional(id),
  projectId: z.optional(id),
  ...updateShape,
  version: basedOn,
});
export type TaskUpdate = z.infer<typeof taskUpdate>;

const ids = z.optional(z.array(id).check(z.maxLength(limits.filterIds)));

/** `filters` in the address: one JSON object; the singular names mean the same as the plural ones. */
export const taskFilters = z.extend(z.partial(z.strictObject(filterShape)), {
  statusId: ids,
  typeId: ids,
  priorityId: ids,
  projectId: z.optional(z.nullable(id)),
  boardId: z.optional(z.nullable(id)),
});
export type TaskFilters = z.infer<typeof taskFilters>;

/** What one viewer may do with one task of a project. */
export const abilitiesOfTask = (inProject: ProjectAbilities, createdBy: string, viewerId: string): TaskAbilities => ({
  update: true,
  delete: inProject.deleteTasks || createdBy === viewerId,
});
