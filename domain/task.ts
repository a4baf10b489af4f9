import * as z from 'zod/mini';
import { userSummary } from './account.ts';
import { basedOn, color, id, listOf, moment, priorityIcon } from './common.ts';
import { followState } from './following.ts';
import { createShape, readShape, updateShape } from './fields/task.ts';
import { filterShape } from './fields/taskFilters.ts';
import { limits } from './limits.ts';
import { type ProjectAbilities, projectMember } from './project.ts';
import { glyph, projectColor } from './projectGlyph.ts';
import { statusCategory } from './statusCategory.ts';
import { subtaskSums } from './subtasks.ts';

export const taskAbilities = z.object({ update: z.boolean(), delete: z.boolean() });
export type TaskAbilities = z.infer<typeof taskAbilities>;

export const taskShared = z.object({
  id,
  ...readShape,
  workspaceId: id,
  projectId: z.nullable(id),
  /** Number in the task's key, after the project's prefix. Null for a task that isn't saved yet. */
  number: z.nullable(z.int()),
  createdBy: id,
  /** Time at which the task entered its status. */
  statusSince: moment,
  /** Approvals given since the task entered its status, for edges from that status. */
  approvals: z.array(z.object({ edgeId: id, by: id, at: moment })),
  /** Time of creation. For an imported task, the time in its file. */
  createdAt: moment,
  updatedAt: z.nullable(moment),
  deletedAt: z.nullable(moment),
  /** Time at which the task was archived. Absent for other tasks. */
  archivedAt: z.optional(moment),
  /**
   * Time of the import of an imported task, and its author in the file if they aren't a member of the project.
   * `createdBy` is then the importing user.
   */
  imported: z.optional(z.object({ at: moment, author: z.nullable(z.string()) })),
  /** Version of the record, which increases by one with each write. */
  version: z.int(),
});
export type TaskShared = z.infer<typeof taskShared>;
export const task = z.extend(taskShared, { abilities: taskAbilities });
export type Task = z.infer<typeof task>;

const named = z.object({ id, name: z.string() });

export const taskDetail = z.extend(task, {
  /** Key of the task, such as `PLA-123`. */
  key: z.nullable(z.string()),
  /** Null if the viewer neither follows nor mutes the task. */
  following: z.nullable(followState),
  createdBy: userSummary,
  /** Parent of the task, its parent and so on. */
  ancestors: z.array(task),
  /** Subtasks on all levels, the nearest levels first. At most 1,000. */
  subtasks: z.array(task),
  /** Progress and estimates of all subtasks, also of those that aren't listed. */
  subtaskSums,
  project: z.nullable(
    z.object({
      id,
      name: z.string(),
      prefix: z.string(),
      members: z.array(projectMember),
      taskTypes: z.array(named),
      taskPriorities: z.array(named),
      taskStatuses: z.array(named),
    }),
  ),
});
export type TaskDetail = z.infer<typeof taskDetail>;

const countsByStatus = z.optional(z.record(id, z.int()));
/**
 * Page of tasks. `byStatus` is the number of tasks in each status that has any. It is only in the first page of a list
 * without a search, if more pages follow. `older` is the number of tasks in each status that the filter `recent` leaves
 * out. It is only in the first page of a list with `recent: true`, if there are any.
 */
export const taskPage = z.extend(listOf(task), { byStatus: countsByStatus, older: countsByStatus });
export type TaskPage = z.infer<typeof taskPage>;

export const myTask = z.extend(task, {
  projectName: z.string(),
  projectPrefix: z.string(),
  projectColor,
  projectGlyph: z.nullable(glyph),
  statusName: z.string(),
  statusColor: color,
  statusCategory,
  priorityName: z.string(),
  priorityIcon,
  /** First done status to which the workflow allows a move, or null. */
  doneStatusId: z.nullable(id),
});
export type MyTask = z.infer<typeof myTask>;

export const taskCreate = z.object({
  /** Id chosen by the client, so that a task created offline keeps its id. */
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

/** Values of the filter for archived tasks. Without it, a list has no archived tasks. */
const archivedFilter = z.enum(['only', 'all']);
export type ArchivedFilter = z.infer<typeof archivedFilter>;

const chosenTags = z.optional(z.record(id, id));

/**
 * Move of a task with its subtasks to another project. The records give the option of that project for options of the
 * former one. Without an entry, it is the option with the same name or else the first one. A label is dropped with null,
 * and without an entry if the project has no label of its name.
 */
export const taskMove = z.object({
  projectId: id,
  statusIds: chosenTags,
  typeIds: chosenTags,
  priorityIds: chosenTags,
  labelIds: z.optional(z.record(id, z.nullable(id))),
  /** True to undo a move: the tasks get the values back that they had in the project. */
  back: z.optional(z.boolean()),
});
export type TaskMove = z.infer<typeof taskMove>;

const ids = z.optional(z.array(id).check(z.maxLength(limits.filterIds)));

/** Filters as one JSON object. Each filter accepts its singular and its plural name. */
export const taskFilters = z.extend(z.partial(z.strictObject(filterShape)), {
  statusId: ids,
  typeId: ids,
  priorityId: ids,
  projectId: z.optional(z.nullable(id)),
  boardId: z.optional(z.nullable(id)),
  archived: z.optional(archivedFilter),
  /**
   * True for the tasks that are open, in a sprint that isn't completed, or done for at most 30 days. False for the
   * others, sorted by the time at which they were done, newest first.
   */
  recent: z.optional(z.nullable(z.boolean())),
});
export type TaskFilters = z.infer<typeof taskFilters>;

/** An archived task can only be read, commented on, unarchived and deleted. */
export const abilitiesOfTask = (
  inProject: ProjectAbilities,
  { createdBy, archivedAt }: Pick<TaskShared, 'createdBy' | 'archivedAt'>,
  viewerId: string,
): TaskAbilities => ({
  update: archivedAt === undefined,
  delete: inProject.deleteTasks || createdBy === viewerId,
});
