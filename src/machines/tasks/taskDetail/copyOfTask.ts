import { cutText } from '../../../../domain/cutText.ts';
import { limits } from '../../../../domain/limits.ts';
import type { Task, TaskCreate } from '../../../../domain/task.ts';

const suffix = ' (copia)';

/** Copies the fields, text, assignees and labels of a task. */
export const copyOfTask = (task: Task, id: string): TaskCreate => ({
  id,
  title: cutText(task.title, limits.taskTitle - suffix.length) + suffix,
  description: task.description,
  projectId: task.projectId,
  typeId: task.typeId,
  statusId: task.statusId,
  priorityId: task.priorityId,
  dueDate: task.dueDate,
  assignees: task.assignees.map((person) => person.id),
  ...(task.labels.length > 0 && { labels: task.labels }),
});
