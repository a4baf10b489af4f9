import { without, withCounts } from '../base.ts';
import { firstOfBoard, followingOfBoard, recentOnly } from '../pages.ts';
import { isListed } from '../isListed.ts';
import { mergeRows, rowsOf, withoutRows } from '../table.ts';
import { defineResource, type ResourceKind } from './defineResource.ts';
import { olderIds } from './olderTasks.ts';

export interface ProjectTasksSpec {
  kind: 'projectTasks';
  projectId: string;
}

/**
 * The open and the recently done tasks of a project, for its board and its table. A full load removes the tasks that it
 * doesn't return, except older ones that a screen has asked for.
 */
export const projectTasks: ResourceKind<ProjectTasksSpec> = defineResource<ProjectTasksSpec>()('listProjectTasks', {
  key: ({ projectId }) => `projectTasks/${projectId}`,
  call: ({ projectId }, page) => ({ params: { projectId }, query: { ...(page ?? firstOfBoard), filters: recentOnly } }),
  next: ({ pagination }) => followingOfBoard(pagination),
  drawsFirstPage: true,
  expectAll: ({ tasks, lists, unseen }, { projectId }) => {
    const older = olderIds(lists, projectId);
    return {
      unseen: {
        ...unseen,
        [projectId]: rowsOf(tasks)
          .filter((task) => task.projectId === projectId && isListed(task) && !older.has(task.id))
          .map(({ id }) => id),
      },
    };
  },
  receive: (records, arrival) => {
    const {
      spec: { projectId },
      answer: { elements },
      last,
    } = arrival;
    const came = new Set(elements.map(({ id }) => id));
    const unseen = (records.unseen[projectId] ?? []).filter((id) => !came.has(id));
    const tasks = mergeRows(records.tasks, elements);
    const lists = withCounts(records.lists, arrival);
    return last
      ? { lists, tasks: withoutRows(tasks, unseen), unseen: without(records.unseen, [projectId]) }
      : { lists, tasks, unseen: { ...records.unseen, [projectId]: unseen } };
  },
});
