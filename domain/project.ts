import * as z from 'zod/mini';
import type { Catalogues } from '../texts/catalogues.ts';
import { basedOn, color, type Color, id, moment, priorityIcon, type PriorityIcon, nameText } from './common.ts';
import { label } from './label.ts';
import { limits } from './limits.ts';
import { glyph, projectColor } from './projectGlyph.ts';
import { statusCategory, type StatusCategory } from './statusCategory.ts';
import { invalid } from './validation.ts';
import { prefixPattern } from './taskKey.ts';
import { activeWorkflow } from './workflowChart.ts';
import { role } from './workspace.ts';

const tag = {
  id,
  name: z.string(),
  archived: z.boolean(),
  description: z.nullable(z.string()),
  workspaceId: id,
  projectId: id,
  /** Position in the list of options, counted from 0. */
  order: z.int(),
  createdAt: moment,
  updatedAt: z.nullable(moment),
};

export const taskStatus = z.object({ ...tag, color, category: statusCategory });
export type TaskStatus = z.infer<typeof taskStatus>;
export const taskType = z.object({ ...tag, color });
export type TaskType = z.infer<typeof taskType>;
export const taskPriority = z.object({ ...tag, icon: priorityIcon });
export type TaskPriority = z.infer<typeof taskPriority>;
export type Tag = TaskStatus | TaskType | TaskPriority;

export const tagKinds = ['statuses', 'types', 'priorities'] as const;
export const tagKind = z.enum(tagKinds);
export type TagKind = z.infer<typeof tagKind>;

export const tagListOf = { statuses: 'taskStatuses', types: 'taskTypes', priorities: 'taskPriorities' } as const;

export const projectMember = z.object({
  id,
  nickname: z.string(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
});
export type ProjectMember = z.infer<typeof projectMember>;

export const projectAbilities = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  invite: z.boolean(),
  createTask: z.boolean(),
  /** True if the user may delete other people's tasks. Creators may always delete their own tasks. */
  deleteTasks: z.boolean(),
});
export type ProjectAbilities = z.infer<typeof projectAbilities>;

const projectCore = z.object({
  id,
  name: z.string(),
  description: z.string(),
  color: projectColor,
  glyph: z.nullable(glyph),
  workspaceId: id,
  createdBy: id,
  createdAt: moment,
  updatedAt: z.nullable(moment),
  version: z.int(),
  /** True if every member of the workspace except guests belongs to the project. */
  open: z.optional(z.boolean()),
  /** True if the project was created as an example. */
  example: z.optional(z.boolean()),
  /** Prefix of the keys of its tasks, such as `PLA` of `PLA-123`. */
  prefix: z.string(),
  /** Days after which done tasks are archived. Absent if they never are. */
  archiveDoneAfter: z.optional(z.int()),
  members: z.array(projectMember),
});

export const projectShared = z.extend(projectCore, {
  taskStatuses: z.array(taskStatus),
  taskTypes: z.array(taskType),
  taskPriorities: z.array(taskPriority),
  /** Labels of the project and of its workspace, sorted by name. */
  labels: z.array(label),
  /** Active workflow. Null if the project allows every move. */
  workflow: z.nullable(activeWorkflow),
});
export type ProjectShared = z.infer<typeof projectShared>;
export const project = z.extend(projectShared, { abilities: projectAbilities });
export type Project = z.infer<typeof project>;

/** Returns the statuses in which a due date is no longer urgent: done and archived statuses. */
export const restingStatuses = (projects: readonly Pick<ProjectShared, 'taskStatuses'>[]): ReadonlySet<string> =>
  new Set(
    projects.flatMap(({ taskStatuses }) =>
      taskStatuses.filter(({ archived, category }) => archived || category === 'done').map((status) => status.id),
    ),
  );

/** Number of tasks in one status. */
export const statusCount = z.object({ name: z.string(), color, category: statusCategory, count: z.int() });
export type StatusCount = z.infer<typeof statusCount>;

/** Project in a list. `taskCount` counts the open tasks. */
export const projectSummary = z.extend(projectCore, {
  memberCount: z.int(),
  taskCount: z.int(),
  /** Statuses that have tasks, in the order of the project. */
  progress: z.array(statusCount),
  /** Time of the last change to the project or to one of its tasks. */
  activeAt: moment,
  /** True if the project is one of the viewer's favourites. */
  starred: z.boolean(),
  abilities: projectAbilities,
});
export type ProjectSummary = z.infer<typeof projectSummary>;

const projectName = nameText(limits.name, invalid('projectName'));
const prefix = z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(prefixPattern, invalid('prefix'))));
const tagName = nameText(limits.tagName);
const tagDescription = z.optional(z.nullable(z.string().check(z.maxLength(limits.tagDescription))));

/** Sort key in the list of a new project. Options without a sort key keep their position. */
const order = z.optional(z.int());
/** Status of a new project. Without a category, it gets the category from `usualCategory`. */
const draftStatus = z.object({
  name: tagName,
  color: z.optional(color),
  category: z.optional(statusCategory),
  description: tagDescription,
  order,
});
const draftType = z.object({ name: tagName, color, description: tagDescription, order });
const draftPriority = z.object({ name: tagName, icon: priorityIcon, description: tagDescription, order });
const tagsOf = <T extends z.ZodMiniType>(draft: T) => z.optional(z.array(draft).check(z.minLength(1), z.maxLength(50)));

export const projectCreate = z.object({
  /** Id chosen by the client, so that a repeated request creates only one project. */
  id: z.optional(id),
  name: projectName,
  description: z.optional(z.string().check(z.maxLength(limits.description))),
  /**
   * Colour and glyph of the project. Without a colour, the project gets a colour derived from its id. Without a glyph,
   * it shows its first letter.
   */
  color: z.optional(projectColor),
  glyph: z.optional(z.nullable(glyph)),
  /** Without a prefix, the project gets one from its name. */
  prefix,
  workspaceId: z.optional(id),
  createdBy: z.optional(id),
  taskStatuses: tagsOf(draftStatus),
  taskTypes: tagsOf(draftType),
  taskPriorities: tagsOf(draftPriority),
});
export type ProjectCreate = z.infer<typeof projectCreate>;

export const projectUpdate = z.object({
  name: z.optional(projectName),
  description: z.optional(z.string().check(z.maxLength(limits.description))),
  color: z.optional(projectColor),
  glyph: z.optional(z.nullable(glyph)),
  /** New prefix. Keys with the former prefix still lead to the tasks. */
  prefix,
  /** Days after which done tasks are archived, from 1 to 365. Null to archive none. */
  archiveDoneAfter: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(365)))),
  /** Opens the project to every member of the workspace except guests. Closing it leaves those who were added by name. */
  open: z.optional(z.boolean()),
  version: basedOn,
});
export type ProjectUpdate = z.infer<typeof projectUpdate>;

export const projectStar = z.object({ starred: z.boolean() });
export const starredProject = z.extend(projectStar, { projectId: id });
export type StarredProject = z.infer<typeof starredProject>;

/** New option. `color` applies to statuses and types, `category` to statuses, and `icon` to priorities. */
export const tagCreate = z.object({
  id: z.optional(id),
  name: tagName,
  description: tagDescription,
  color: z.optional(color),
  category: z.optional(statusCategory),
  icon: z.optional(priorityIcon),
});
export type TagCreate = z.infer<typeof tagCreate>;
export const tagUpdate = z.object({
  name: z.optional(tagName),
  description: tagDescription,
  color: z.optional(color),
  category: z.optional(statusCategory),
  icon: z.optional(priorityIcon),
  archived: z.optional(z.boolean()),
});
export type TagUpdate = z.infer<typeof tagUpdate>;
/** New order of a list of options: all ids of the list. */
export const tagOrder = z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) });

export const projectInvite = z.object({
  usersToInvite: z.array(id).check(z.minLength(1), z.maxLength(limits.usersToInvite)),
});

export const projectUser = z.extend(projectMember, { role });

interface DefaultTags {
  statuses: { name: string; color: Color; category: StatusCategory }[];
  types: { name: string; color: Color }[];
  priorities: { name: string; icon: PriorityIcon }[];
}

/** Templates with the initial options of a project. */
export const templateNames = ['kanban', 'scrum', 'support', 'blank'] as const;
export type TemplateName = (typeof templateNames)[number];

/** Options of a template, with names in one language. */
export const tagsOfTemplate = (template: TemplateName, texts: Catalogues['defaults']): DefaultTags => {
  const { statuses, types } = texts;
  const usual = defaultTags(texts);
  switch (template) {
    case 'kanban':
      return usual;
    case 'scrum':
      return {
        ...usual,
        statuses: [
          ...usual.statuses.slice(0, 3),
          { name: statuses.review, color: 'violet', category: 'started' },
          ...usual.statuses.slice(3),
        ],
        types: [
          { name: types.story, color: 'blue' },
          { name: types.bug, color: 'red' },
          { name: types.task, color: 'slate' },
          { name: types.spike, color: 'violet' },
        ],
      };
    case 'support':
      return {
        ...usual,
        statuses: [
          { name: statuses.new, color: 'blue', category: 'unstarted' },
          { name: statuses.inProgress, color: 'amber', category: 'started' },
          { name: statuses.waiting, color: 'slate', category: 'started' },
          { name: statuses.resolved, color: 'green', category: 'done' },
        ],
        types: [
          { name: types.question, color: 'blue' },
          { name: types.incident, color: 'red' },
          { name: types.request, color: 'teal' },
        ],
      };
    case 'blank':
      return {
        statuses: [
          { name: statuses.toDo, color: 'blue', category: 'unstarted' },
          { name: statuses.done, color: 'green', category: 'done' },
        ],
        types: usual.types.slice(0, 1),
        priorities: usual.priorities.slice(1, 4),
      };
  }
};

/** Default options, from section 3 of the specification, with names in one language. */
export const defaultTags = ({ statuses, types, priorities }: Catalogues['defaults']): DefaultTags => ({
  statuses: [
    { name: statuses.backlog, color: 'slate', category: 'unstarted' },
    { name: statuses.toDo, color: 'blue', category: 'unstarted' },
    { name: statuses.inProgress, color: 'amber', category: 'started' },
    { name: statuses.done, color: 'green', category: 'done' },
  ],
  types: [
    { name: types.task, color: 'slate' },
    { name: types.bug, color: 'red' },
    { name: types.feature, color: 'blue' },
    { name: types.enhancement, color: 'green' },
    { name: types.techOps, color: 'teal' },
  ],
  priorities: [
    { name: priorities.lowest, icon: 'double-arrow-down' },
    { name: priorities.low, icon: 'arrow-down' },
    { name: priorities.medium, icon: 'arrow-right' },
    { name: priorities.high, icon: 'arrow-up' },
    { name: priorities.highest, icon: 'double-arrow-up' },
  ],
});
/**
 * Returns the category of a status in a new project by its position. With several statuses, the first is unstarted and
 * the last is done.
 */
export const usualCategory = (place: number, count: number): StatusCategory => {
  if (count > 1 && place === count - 1) return 'done';
  return place === 0 || (place === 1 && count > 3) ? 'unstarted' : 'started';
};
export const newTag = {
  statuses: { color: 'slate', category: 'started' },
  types: { color: 'blue' },
  priorities: { icon: 'arrow-right' },
} as const satisfies Record<TagKind, { color?: Color; category?: StatusCategory; icon?: PriorityIcon }>;

/**
 * Returns the values of a new task for which nothing was chosen: the first status and type, the middle priority, and
 * the creator if nobody else is in the project.
 */
export function usualValues(
  {
    taskStatuses,
    taskTypes,
    taskPriorities,
    members,
  }: Pick<Project, 'taskStatuses' | 'taskTypes' | 'taskPriorities' | 'members'>,
  viewerId: string,
) {
  const idAt = (tags: readonly { id: string; archived: boolean }[], share: number): string => {
    const live = tags.filter(({ archived }) => !archived);
    return live[Math.floor(live.length * share)]?.id ?? tags[0]?.id ?? '';
  };
  return {
    statusId: idAt(taskStatuses, 0),
    typeId: idAt(taskTypes, 0),
    priorityId: idAt(taskPriorities, 0.5),
    assignees: members.length === 1 && members[0]?.id === viewerId ? [viewerId] : [],
  };
}
