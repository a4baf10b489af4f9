import { mergeRows } from '../table.ts';
import { defineResource, type ResourceKind } from './defineResource.ts';

export interface TaskSpec {
  kind: 'task';
  projectId: string;
  taskId: string;
}

/** A single task, with its creator, the tasks above it and its subtasks. */
export const task: ResourceKind<TaskSpec> = defineResource<TaskSpec>()('getProjectTask', {
  key: ({ taskId }) => `task/${taskId}`,
  call: ({ projectId, taskId }) => ({ params: { projectId, taskId } }),
  receive: (
    { tasks, people },
    { answer: { createdBy, project: _project, ancestors, subtasks, subtaskSums: _sums, ...found } },
  ) => ({
    tasks: mergeRows(tasks, [{ ...found, createdBy: createdBy.id }, ...ancestors, ...subtasks]),
    people: { ...people, [createdBy.id]: createdBy },
  }),
});
