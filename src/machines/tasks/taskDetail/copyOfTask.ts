import { cutText } from '../../../../domain/cutText.ts';
import { limits } from '../../../../domain/limits.ts';
import type { Task, TaskCreate } from '../../../../domain/task.ts';

const suffix = ' (copia)';

/** Copies the fields, text, assignees and labels of a task. The copy has the same parent. */
export const copyOfTask = (task: Task, id: string): TaskCreate => ({
  ...sameTask(task, id),
  title: cutText(task.title, limits.taskTitle - suffix.length) + suffix,
});

/** Copies the subtasks of a task for its copy, with their structure. `subtasks` has each parent before its subtasks. */
export function copiesOfSubtasks(
  { id: parentId }: Pick<Task, 'id'>,
  subtasks: readonly Task[],
  newTaskId: string,
  newId: () => string,
  statusId: string | undefined,
): (TaskCreate & { id: string })[] {
  const copies = new Map([[parentId, newTaskId]]);
  return subtasks.flatMap((task) => {
    const parent = copies.get(task.parentId ?? '');
    if (parent === undefined) return [];
    const id = newId();
    copies.set(task.id, id);
    return [{ ...sameTask(task, id), id, statusId: statusId ?? task.statusId, parentId: parent }];
  });
}

const sameTask = (task: Task, id: string): TaskCreate => ({
  id,
  title: task.title,
  description: task.description,
  projectId: task.projectId,
  typeId: task.typeId,
  statusId: task.statusId,
  priorityId: task.priorityId,
  dueDate: task.dueDate,
  assignees: task.assignees.map((person) => person.id),
  ...(task.labels.length > 0 && { labels: task.labels }),
  ...(task.parentId && { parentId: task.parentId }),
});
