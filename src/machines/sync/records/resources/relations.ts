import { type RelationField, relationFields } from '../../../../../domain/fields/task.ts';
import type { Task } from '../../../../../domain/task.ts';
import type { TaskRelation } from '../../../../../domain/taskRelation.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface RelationsSpec {
  kind: 'relations';
  projectId: string;
  taskId: string;
}

const idsIn = (task: Pick<Task, RelationField>): string[] => relationFields.flatMap((field) => task[field] ?? []);

/** The visible tasks that a task names, and those that name it. */
export const relations: ResourceKind<RelationsSpec, TaskRelation> = defineList<RelationsSpec>()('listTaskRelations', {
  key: ({ taskId }) => `relations/${taskId}`,
  call: ({ projectId, taskId }) => ({ params: { projectId, taskId } }),
  // Reads all changes, because those of tasks that aren't loaded are not among the saved tasks.
  isStale: ({ taskId }, { changes }, elements) =>
    changes.some((change) => {
      if (change.type === 'projects.changed') return true;
      if (change.type !== 'task.saved' && change.type !== 'task.removed') return false;
      const { task } = change;
      const isListed = (id: string) => elements.some((element) => element.id === id);
      return task.id === taskId
        ? idsIn(task).some((id) => !isListed(id))
        : isListed(task.id) || idsIn(task).includes(taskId);
    }),
  showsFailure: true,
  isPassing: () => true,
});
