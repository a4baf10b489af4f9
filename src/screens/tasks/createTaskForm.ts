import { taskDraft } from '../../../domain/drafts.ts';
import { emptyTaskValues, formValuesOf } from '../../../domain/fields/task.ts';
import type { Project } from '../../../domain/project.ts';
import { initialOf } from '../../../domain/workflowChart.ts';
import type { CreateTaskForm } from '../../machines/createTask/createTask.types.ts';

/**
 * The form a create-task dialog starts with: the kept draft as far as it still fits the project, over the first tags
 * that aren't archived (the middle priority). `statusId` is the column the dialog was opened from; a workflow knows one beginning.
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
    wanted: (string | null | undefined)[],
    otherwise: number,
  ): string => {
    const ids = live(tags).map(({ id }) => id);
    return (
      wanted.find((id) => id !== null && id !== undefined && ids.includes(id)) ??
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
