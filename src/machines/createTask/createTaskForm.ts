import { type CreateTaskDraft, createTaskDraft } from '../../../domain/clientState.ts';
import type { Project } from '../../../domain/project.ts';
import type { CreateTaskForm } from './createTask.types.ts';

const parsed = (draft: string | null): CreateTaskDraft => {
  if (draft === null) return {};
  try {
    const result = createTaskDraft.safeParse(JSON.parse(draft));
    return result.success ? result.data : {};
  } catch {
    return {};
  }
};

/** `wanted` when it may still be chosen in the list, else `otherwise`, else the list's first. */
const choose = (list: readonly { id: string; archived: boolean }[], wanted: string | null | undefined, otherwise?: string): string => {
  const open = list.filter(({ archived }) => !archived);
  return open.find(({ id }) => id === wanted)?.id ?? open.find(({ id }) => id === otherwise)?.id ?? open[0]?.id ?? '';
};

/**
 * What the create-task form starts with: the project's first status and type and its middle priority, under what the
 * person typed before and did not send. A status asked for by its column wins over the draft's.
 */
export const createTaskFormFrom = (project: Project, statusId: string | null, draft: string | null): CreateTaskForm => {
  const before = parsed(draft);
  const members = new Set(project.members.map(({ id }) => id));
  const priorities = project.taskPriorities.filter(({ archived }) => !archived);
  return {
    title: before.title ?? '',
    statusId: choose(project.taskStatuses, statusId ?? before.statusId),
    typeId: choose(project.taskTypes, before.typeId),
    priorityId: choose(project.taskPriorities, before.priorityId, priorities[Math.floor(priorities.length / 2)]?.id),
    assignees: (before.assignees ?? []).filter((id) => members.has(id)),
    dueDate: before.dueDate ?? null,
    description: before.description ?? '',
  };
};
