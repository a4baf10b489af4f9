import { taskDraft } from '../../../domain/drafts.ts';
import { emptyTaskValues, formValuesOf } from '../../../domain/fields/task.ts';
import type { Project } from '../../../domain/project.ts';
import { initialOf } from '../../../domain/workflowChart.ts';
import type { CreateTaskForm } from '../../machines/tasks/createTask/createTask.types.ts';

/**
 * Returns the initial values of the form: the values of the stored draft that are still valid for the project, and
 * otherwise the first options that aren't archived (for the priority, the middle one). `statusId` is the column from
 * which the dialog was opened. In a project with a workflow, the status is always the workflow's initial one.
 */
export const createTaskForm = (
  project: Pick<Project, 'taskStatuses' | 'taskTypes' | 'taskPriorities' | 'members' | 'workflow'>,
  statusId: string | null,
  draft: string | null,
): CreateTaskForm => {
  const restored = draft === null ? null : readDraft(draft);
  const live = <T extends { id: string; archived: boolean }>(tags: readonly T[]) => tags.filter((tag) => !tag.archived);
  const choose = (
    tags: readonly { id: string; archived: boolean }[],
    preferred: (string | null | undefined)[],
    otherwise: number,
  ): string => {
    const ids = live(tags).map(({ id }) => id);
    return (
      preferred.find((id) => id !== null && id !== undefined && ids.includes(id)) ??
      ids[otherwise] ??
      ids[0] ??
      tags[0]?.id ??
      ''
    );
  };
  const members = new Set(project.members.map(({ id }) => id));
  return {
    ...formValuesOf({ ...emptyTaskValues, ...restored }),
    title: restored?.title ?? '',
    statusId: choose(
      project.taskStatuses,
      project.workflow ? [initialOf(project.workflow.definition)] : [statusId, restored?.statusId],
      0,
    ),
    typeId: choose(project.taskTypes, [restored?.typeId], 0),
    priorityId: choose(
      project.taskPriorities,
      [restored?.priorityId],
      Math.floor(live(project.taskPriorities).length / 2),
    ),
    assignees: restored?.assignees.filter((id) => members.has(id)) ?? [],
    description: restored?.description ?? '',
  };
};

function readDraft(text: string): CreateTaskForm | null {
  try {
    const parsed = taskDraft.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
