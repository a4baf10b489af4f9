import type { Project } from '../../../../domain/project.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import type { Task } from '../../../../domain/task.ts';
import { merge, projectForViewer, taskForViewer, without } from './base.ts';
import { foldLabelChanges } from './labels.ts';
import type { News } from './news.ts';
import type { RecordsContext } from './records.types.ts';
import { resourceKey } from './resources/index.ts';
import { mergeRows, rowOf, rowsOf, withoutRows } from './table.ts';

const tasksOfProject = (tasks: RecordsContext['tasks'], projectId: string): string[] =>
  rowsOf(tasks)
    .filter((task) => task.projectId === projectId && task.deletedAt === null)
    .map(({ id }) => id);

const isLoaded = (context: RecordsContext, projectId: string, boardId: string | null): boolean =>
  resourceKey({ kind: 'projectTasks', projectId }) in context.resources ||
  (boardId !== null && resourceKey({ kind: 'boardTasks', boardId }) in context.resources);

const isOwn = ({ accountId }: RecordsContext, { assignees }: Pick<Task, 'assignees'>): boolean =>
  assignees.some(({ id }) => id === accountId);
/**
 * Returns true if a list of the viewer's tasks is longer than its loaded page, so that the task may be in the rest of
 * the list.
 */
const isBeyondPage = ({ resources, lists, tasks }: RecordsContext, taskId: string): boolean =>
  rowOf(tasks, taskId) === undefined &&
  Object.entries(resources).some(([key, { spec }]) => {
    const list = spec.kind === 'myTasks' ? lists[key] : undefined;
    return list !== undefined && list.total > list.elements.length;
  });

/** Reads a batch of changes. Returns the changed records, and the effects on resources and other actors. */
export const readNews = (
  context: RecordsContext,
  changes: readonly Change[],
): { received: Partial<RecordsContext>; news: News } => {
  const saved: Task[] = [];
  const removedTasks: string[] = [];
  const removedProjects: string[] = [];
  const unknownProjects: string[] = [];
  const projects: Project[] = [];
  let listsChanged = false;
  let membersChanged = false;
  let ownTasksChanged = false;
  let renamed: News['renamed'] = null;
  for (const change of changes) {
    switch (change.type) {
      case 'task.saved':
      case 'task.removed': {
        const known = rowOf(context.tasks, change.task.id);
        ownTasksChanged ||=
          isOwn(context, change.task) ||
          (known !== undefined && isOwn(context, known)) ||
          isBeyondPage(context, change.task.id);
        if (!known && !isLoaded(context, change.projectId, change.task.boardId)) break;
        saved.push(taskForViewer(change.task, known, context.projects[change.projectId], context.accountId));
        if (change.type === 'task.removed') removedTasks.push(change.task.id);
        break;
      }
      case 'project.saved': {
        const project = projectForViewer(change.project, context.projects[change.projectId]);
        if (project) projects.push(project);
        else unknownProjects.push(change.projectId);
        listsChanged = true;
        break;
      }
      case 'project.removed':
        removedProjects.push(change.projectId);
        listsChanged = true;
        break;
      case 'projects.changed':
        listsChanged = true;
        unknownProjects.push(...Object.keys(context.projects));
        break;
      case 'members.changed':
        membersChanged = true;
        break;
      case 'workspace.saved':
        renamed = { name: change.name, version: change.version };
        break;
      default:
        // Ignored here, because resources read these changes in `news.changes` themselves.
        break;
    }
  }
  return {
    received: {
      tasks: withoutRows(
        mergeRows(context.tasks, saved),
        removedProjects.flatMap((projectId) => tasksOfProject(context.tasks, projectId)),
      ),
      projects: foldLabelChanges(without(merge(context.projects, projects), removedProjects), changes),
    },
    news: {
      changes,
      savedTasks: saved,
      removedTasks,
      removedProjects,
      unknownProjects,
      listsChanged,
      membersChanged,
      ownTasksChanged,
      renamed,
    },
  };
};

/** Removes a project and its tasks from the records. */
export const forgetProject = (context: RecordsContext, projectId: string): Partial<RecordsContext> => ({
  projects: without(context.projects, [projectId]),
  tasks: withoutRows(context.tasks, tasksOfProject(context.tasks, projectId)),
});
