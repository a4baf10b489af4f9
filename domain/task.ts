import * as z from 'zod/mini';
import { userSummary } from './account.ts';
import { basedOn, id, moment } from './common.ts';
import { limits } from './limits.ts';
import { type ProjectAbilities, projectMember } from './project.ts';
import { isBlankText } from './text.ts';

export const taskAssignee = z.object({
  id,
  avatar: z.nullable(z.string()),
  nickname: z.string(),
  name: z.string(),
  lastName: z.string(),
});
export type TaskAssignee = z.infer<typeof taskAssignee>;

export const taskAbilities = z.object({ update: z.boolean(), delete: z.boolean() });
export type TaskAbilities = z.infer<typeof taskAbilities>;

/** A task as everyone in its project sees it; `abilities` are added per viewer. */
export const taskShared = z.object({
  id,
  title: z.string(),
  /** Markdown; mentions are `[@Name](mention:USER_ID)`. */
  description: z.nullable(z.string()),
  workspaceId: id,
  projectId: z.nullable(id),
  boardId: z.nullable(id),
  typeId: id,
  statusId: id,
  priorityId: id,
  createdBy: id,
  /** Calendar day `YYYY-MM-DD`. */
  dueDate: z.nullable(z.string()),
  /** What the team agreed that it takes, a card of planning poker for example; null: none. */
  estimate: z.nullable(z.string()),
  sprintId: z.nullable(id),
  /** Tasks of its project that have to be done before it. */
  blockedBy: z.array(id),
  /** When it came to the status it has. */
  statusSince: moment,
  /** Edges of the workflow that lead away from where it stands and that were approved since it came there. */
  approvals: z.array(z.object({ edgeId: id, by: id, at: moment })),
  createdAt: moment,
  updatedAt: z.nullable(moment),
  deletedAt: z.nullable(moment),
  /** Counts up with each write. */
  version: z.int(),
  assignees: z.array(taskAssignee),
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

export const taskTitle = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Title must be between 1 and 255 characters'),
    z.maxLength(limits.taskTitle, 'Title must be between 1 and 255 characters'),
  );

/** A parseable date, kept as its calendar day; the day written in the text wins over its time zone. */
export const dueDate = z.nullable(
  z.pipe(
    z.string('Invalid date string').check(z.refine((text) => calendarDay(text) !== null, 'Invalid date string')),
    z.transform((text: string) => calendarDay(text) ?? text),
  ),
);

function calendarDay(text: string): string | null {
  const written = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text)?.[1];
  if (Number.isNaN(Date.parse(text))) return null;
  if (written === undefined) return new Date(text).toISOString().slice(0, 10);
  return new Date(`${written}T00:00:00Z`).toISOString().slice(0, 10) === written ? written : null;
}

/** A description that shows no words is none. */
const description = z.nullable(
  z.string().check(
    z.overwrite((text) => (isBlankText(text) ? '' : text)),
    z.maxLength(limits.description),
  ),
);
const estimate = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.estimate)));
const blockedBy = z.array(id).check(z.maxLength(limits.blockers));
const assignees = z.array(id).check(z.maxLength(limits.assignees));

export const taskCreate = z.object({
  /** May be chosen by the client, so that a task made offline keeps its id. */
  id: z.optional(id),
  title: taskTitle,
  description: z.optional(description),
  workspaceId: z.optional(id),
  projectId: z.optional(z.nullable(id)),
  boardId: z.optional(z.nullable(id)),
  typeId: id,
  statusId: id,
  priorityId: id,
  createdBy: z.optional(id),
  dueDate: z.optional(dueDate),
  estimate: z.optional(estimate),
  sprintId: z.optional(z.nullable(id)),
  blockedBy: z.optional(blockedBy),
  assignees: z.optional(assignees),
});
export type TaskCreate = z.infer<typeof taskCreate>;

export const taskUpdate = z.object({
  id: z.optional(id),
  projectId: z.optional(id),
  title: z.optional(taskTitle),
  description: z.optional(description),
  typeId: z.optional(id),
  statusId: z.optional(id),
  priorityId: z.optional(id),
  dueDate: z.optional(dueDate),
  estimate: z.optional(estimate),
  assignees: z.optional(assignees),
  boardId: z.optional(z.nullable(id)),
  sprintId: z.optional(z.nullable(id)),
  blockedBy: z.optional(blockedBy),
  version: basedOn,
});
export type TaskUpdate = z.infer<typeof taskUpdate>;

/** Fields of a task that a write may change, each on its own in the transition log. */
export const taskFields = [
  'title',
  'description',
  'typeId',
  'statusId',
  'priorityId',
  'dueDate',
  'assignees',
  'boardId',
  'estimate',
  'sprintId',
  'blockedBy',
] as const;
export type TaskField = (typeof taskFields)[number];

const ids = z.optional(z.array(id).check(z.maxLength(limits.filterIds)));

/** `filters` in the address: one JSON object; the singular names mean the same as the plural ones. */
export const taskFilters = z.strictObject({
  statusIds: ids,
  typeIds: ids,
  priorityIds: ids,
  assignedTo: ids,
  statusId: ids,
  typeId: ids,
  priorityId: ids,
  projectId: z.optional(z.nullable(id)),
  boardId: z.optional(z.nullable(id)),
  /** 'none' stands for tasks in no sprint. */
  sprintIds: z.optional(z.array(z.union([id, z.literal('none')])).check(z.maxLength(limits.filterIds))),
});
export type TaskFilters = z.infer<typeof taskFilters>;

/** The filters of the tasks screen. */
export interface BoardFilters {
  statusIds: string[];
  typeIds: string[];
  priorityIds: string[];
  assignedTo: string[];
  /** Sprints, and 'none' for tasks in no sprint. */
  sprintIds: string[];
}
export const noFilters: BoardFilters = { statusIds: [], typeIds: [], priorityIds: [], assignedTo: [], sprintIds: [] };

/** What one viewer may do with one task of a project. */
export const abilitiesOfTask = (inProject: ProjectAbilities, createdBy: string, viewerId: string): TaskAbilities => ({
  update: true,
  delete: inProject.deleteTasks || createdBy === viewerId,
});
