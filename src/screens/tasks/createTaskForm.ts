import { taskDraft } from '../../../domain/drafts.ts';
import { emptyTaskValues, formValuesOf } from '../../../domain/fields/task.ts';
import { type Project, usualValues } from '../../../domain/project.ts';
import { initialOf } from '../../../domain/workflowChart.ts';
import type { CreateTaskForm } from '../../machines/tasks/createTask/createTask.types.ts';
import { readDraft } from '../useDraft.ts';

/**
 * Returns the initial values of the form: the values of the stored draft that are still valid for the project, and
 * otherwise the usual ones. `statusId` is the column from which the dialog was opened. In a project with a workflow,
 * the status is always the workflow's initial one.
 */
export const createTaskForm = (
  project: Pick<Project, 'taskStatuses' | 'taskTypes' | 'taskPriorities' | 'labels' | 'members' | 'workflow'>,
  statusId: string | null,
  draft: string | null,
  viewerId: string,
): CreateTaskForm => {
  const restored = readDraft(taskDraft, draft);
  const usual = usualValues(project, viewerId);
  const choose = (
    tags: readonly { id: string; archived: boolean }[],
    preferred: (string | null | undefined)[],
    otherwise: string,
  ): string => preferred.find((id) => tags.some((tag) => tag.id === id && !tag.archived)) ?? otherwise;
  const members = new Set(project.members.map(({ id }) => id));
  return {
    ...formValuesOf({ ...emptyTaskValues, ...restored }),
    title: restored?.title ?? '',
    statusId: choose(
      project.taskStatuses,
      project.workflow ? [initialOf(project.workflow.definition)] : [statusId, restored?.statusId],
      usual.statusId,
    ),
    typeId: choose(project.taskTypes, [restored?.typeId], usual.typeId),
    priorityId: choose(project.taskPriorities, [restored?.priorityId], usual.priorityId),
    assignees: restored?.assignees.filter((id) => members.has(id)) ?? usual.assignees,
    labels: restored?.labels.filter((id) => project.labels.some((label) => label.id === id && !label.archived)) ?? [],
    description: restored?.description ?? '',
  };
};
