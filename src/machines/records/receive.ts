import type { Project } from '../../../domain/project.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { Task } from '../../../domain/task.ts';
import { merge, projectForViewer, taskForViewer, without } from './base.ts';
import {
  type RecordsContext,
  type ResourcePage,
  type ResourceSpec,
  type ResourceState,
  resourceKey,
  type WriteResult,
} from './records.types.ts';
import { mergeRows, rowOf, rowsOf, withoutRows } from './table.ts';

/** Folded into the context by `assign`: only what changed. */
type Received = Partial<RecordsContext>;

const tasksOfProject = (tasks: RecordsContext['tasks'], projectId: string): string[] =>
  rowsOf(tasks)
    .filter((task) => task.projectId === projectId && task.deletedAt === null)
    .map(({ id }) => id);

const tasksOfBoard = (tasks: RecordsContext['tasks'], boardId: string): string[] =>
  rowsOf(tasks)
    .filter((task) => task.boardId === boardId && task.deletedAt === null)
    .map(({ id }) => id);

/** A full load of a project's or a board's tasks begins: whatever of it doesn't come again has gone meanwhile. */
export const expectAll = (context: RecordsContext, spec: ResourceSpec): Received => {
  switch (spec.kind) {
    case 'projectTasks':
      return { unseen: { ...context.unseen, [spec.projectId]: tasksOfProject(context.tasks, spec.projectId) } };
    case 'boardTasks':
      return { unseen: { ...context.unseen, [spec.boardId]: tasksOfBoard(context.tasks, spec.boardId) } };
    default:
      return {};
  }
};

const receiveBoardPage = (context: RecordsContext, projectId: string, elements: Task[], last: boolean): Received => {
  const came = new Set(elements.map(({ id }) => id));
  const unseen = (context.unseen[projectId] ?? []).filter((id) => !came.has(id));
  const tasks = mergeRows(context.tasks, elements);
  return last
    ? { tasks: withoutRows(tasks, unseen), unseen: without(context.unseen, [projectId]) }
    : { tasks, unseen: { ...context.unseen, [projectId]: unseen } };
};

/** Tasks that don't come again are no longer on the board; they stand in their projects as before. */
const receivePageOnBoard = (context: RecordsContext, boardId: string, elements: Task[], last: boolean): Received => {
  const came = new Set(elements.map(({ id }) => id));
  const unseen = (context.unseen[boardId] ?? []).filter((id) => !came.has(id));
  const tasks = mergeRows(context.tasks, elements);
  if (!last) return { tasks, unseen: { ...context.unseen, [boardId]: unseen } };
  const off = unseen.flatMap((id) => {
    const task = rowOf(tasks, id);
    return task?.boardId === boardId ? [{ ...task, boardId: null }] : [];
  });
  return { tasks: mergeRows(tasks, off), unseen: without(context.unseen, [boardId]) };
};

/** One page of a resource. A page after the first of the same load is added to its list. */
export const receivePage = (context: RecordsContext, key: string, { result, next }: ResourcePage): Received => {
  const state = context.resources[key];
  const more = state?.status === 'refreshing' && state.filling;
  const resources: RecordsContext['resources'] = state
    ? { ...context.resources, [key]: { ...state, complete: next === null, filling: next !== null, error: null } }
    : context.resources;
  switch (result.kind) {
    case 'projects': {
      const before = more ? (context.projectLists[key] ?? []) : [];
      return { resources, projectLists: { ...context.projectLists, [key]: [...before, ...result.elements] } };
    }
    case 'project':
      return { resources, projects: { ...context.projects, [result.project.id]: result.project } };
    case 'projectTasks': {
      const projectId = state?.spec.kind === 'projectTasks' ? state.spec.projectId : result.elements[0]?.projectId;
      return { resources, ...(projectId ? receiveBoardPage(context, projectId, result.elements, next === null) : {}) };
    }
    case 'boardTasks':
      return {
        resources,
        ...(state?.spec.kind === 'boardTasks'
          ? receivePageOnBoard(context, state.spec.boardId, result.elements, next === null)
          : {}),
      };
    case 'task':
      return {
        resources,
        tasks: mergeRows(context.tasks, [result.task]),
        people: { ...context.people, [result.createdBy.id]: result.createdBy },
      };
    case 'taskSearch':
      return {
        resources,
        tasks: mergeRows(context.tasks, result.elements),
        searches: { ...context.searches, [key]: result.elements.map(({ id }) => id) },
      };
    case 'history': {
      const taskId = state?.spec.kind === 'history' ? state.spec.taskId : result.elements[0]?.taskId;
      if (taskId === undefined) return { resources };
      const before = more ? (context.histories[taskId] ?? []) : [];
      return { resources, histories: { ...context.histories, [taskId]: [...before, ...result.elements] } };
    }
    case 'myTasks':
      return {
        resources,
        tasks: mergeRows(
          context.tasks,
          result.elements.map(({ projectName: _project, statusName: _status, ...task }) => task),
        ),
        myTasks: { ...context.myTasks, [key]: { elements: result.elements, total: result.total } },
      };
    case 'sprints':
      return {
        resources,
        sprints: { ...context.sprints, [key]: [...(more ? (context.sprints[key] ?? []) : []), ...result.elements] },
      };
    case 'members':
      return { resources, members: more ? [...context.members, ...result.elements] : result.elements };
  }
};

/** What a batch from the server means: new records, and what has to be asked for or told to others. */
export interface Batch {
  received: Received;
  savedTasks: Task[];
  removedTasks: string[];
  removedProjects: string[];
  listsChanged: boolean;
  membersChanged: boolean;
  /** Lists of the person's own tasks may hold others now. */
  ownTasksChanged: boolean;
  unknownProjects: string[];
  /** Projects whose sprints changed. */
  sprintsOf: string[];
  renamed: { name: string; version: number } | null;
}

const isLoaded = (context: RecordsContext, projectId: string, boardId: string | null): boolean =>
  resourceKey({ kind: 'projectTasks', projectId }) in context.resources ||
  (boardId !== null && resourceKey({ kind: 'boardTasks', boardId }) in context.resources);

const isOwn = ({ accountId }: RecordsContext, { assignees }: Pick<Task, 'assignees'>): boolean =>
  assignees.some(({ id }) => id === accountId);
/** A list that is longer than its page may hold any task. */
const isBeyondPage = ({ myTasks, tasks }: RecordsContext, taskId: string): boolean =>
  rowOf(tasks, taskId) === undefined && Object.values(myTasks).some(({ elements, total }) => total > elements.length);

export const receiveChanges = (context: RecordsContext, changes: readonly Change[]): Batch => {
  const saved: Task[] = [];
  const removedTasks: string[] = [];
  const removedProjects: string[] = [];
  const unknownProjects: string[] = [];
  const projects: Project[] = [];
  const sprintsOf: string[] = [];
  let listsChanged = false;
  let membersChanged = false;
  let ownTasksChanged = false;
  let renamed: Batch['renamed'] = null;
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
      case 'sprints.changed':
        sprintsOf.push(change.projectId);
        break;
      default:
        // Records that their own screens keep.
        break;
    }
  }
  return {
    received: {
      tasks: withoutRows(
        mergeRows(context.tasks, saved),
        removedProjects.flatMap((projectId) => tasksOfProject(context.tasks, projectId)),
      ),
      projects: without(merge(context.projects, projects), removedProjects),
    },
    savedTasks: saved,
    removedTasks,
    removedProjects,
    listsChanged,
    membersChanged,
    ownTasksChanged,
    unknownProjects,
    sprintsOf,
    renamed,
  };
};

export const receiveResult = (context: RecordsContext, result: WriteResult): Received => {
  if ('task' in result) return { tasks: mergeRows(context.tasks, [result.task]) };
  return 'project' in result ? { projects: merge(context.projects, [result.project]) } : {};
};

export const forgetProject = (context: RecordsContext, projectId: string): Received => ({
  projects: without(context.projects, [projectId]),
  tasks: withoutRows(context.tasks, tasksOfProject(context.tasks, projectId)),
});

export const newResource = (spec: ResourceSpec): ResourceState => ({
  spec,
  status: 'loading',
  complete: false,
  filling: false,
  error: null,
  wanted: 1,
});
