import type { SnapshotFrom } from 'xstate';
import type { UserSummary } from '../../../../domain/account.ts';
import type { Conversation } from '../../../../domain/conversation.ts';
import type { Project, ProjectSummary } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import type { TaskCounts } from './base.ts';
import type { recordsMachine } from './records.machine.ts';
import type { TaskFieldsPatch } from '../../../../domain/fields/task.ts';
import { type RecordsContext, type ResourceState } from './records.types.ts';
import type { PendingWrite, RefusedChange, SyncState } from '../outbox/outbox.types.ts';
import {
  type ListDetails,
  type ListElement,
  type ListSpec,
  type ResourceSpec,
  resourceKey,
  rulesOf,
} from './resources/index.ts';
import { entityOf } from '../outbox/operations/index.ts';
import type { WrittenText } from '../outbox/operations/textRules.ts';
import type { BoardTasksSpec } from './resources/boardTasks.ts';
import { olderIds, type OlderTasksSpec } from './resources/olderTasks.ts';
import type { ProjectTasksSpec } from './resources/projectTasks.ts';
import { foldElements, isAbout, type Shown } from './foldElements.ts';
import { foldProjects, foldTasks } from './overlay.ts';
import { isListed } from './isListed.ts';
import { stateOf } from './resourceState.ts';
import { changedRows, emptyTable, rowOf } from './table.ts';
import { withChanges } from './taskOrder.ts';

export { recordsOf } from './scope.ts';

export type RecordsSnapshot = SnapshotFrom<typeof recordsMachine>;

const none: readonly never[] = [];

/** Caches the result for the last inputs, so that selectors return existing references. */
export const lastOf = <Inputs extends readonly unknown[], Result>(compute: (...inputs: Inputs) => Result) => {
  let memo: { inputs: Inputs; result: Result } | null = null;
  return (...inputs: Inputs): Result => {
    if (memo?.inputs.every((input, index) => input === inputs[index])) return memo.result;
    const result = compute(...inputs);
    memo = { inputs, result };
    return result;
  };
};

const folded = lastOf(
  (
    tasks: RecordsContext['tasks'],
    writes: readonly PendingWrite[],
    projects: RecordsContext['projects'],
    viewer: UserSummary,
    workspaceId: string,
  ) => foldTasks(tasks, writes, { projects, viewer, workspaceId }),
);
const foldedProjects = lastOf(
  (projects: RecordsContext['projects'], writes: readonly PendingWrite[], viewer: UserSummary, workspaceId: string) =>
    foldProjects(projects, writes, { viewer, workspaceId }),
);

const tasksOf = ({ context }: RecordsSnapshot) =>
  folded(context.tasks, context.overlay.writes, context.projects, context.viewer, context.workspaceId);
const projectsOf = ({ context }: RecordsSnapshot) =>
  foldedProjects(context.projects, context.overlay.writes, context.viewer, context.workspaceId);

/** Returns a task with the pending writes applied to it. */
export const selectTask =
  (id: string) =>
  (snapshot: RecordsSnapshot): Task | undefined =>
    rowOf(tasksOf(snapshot), id);

/** Returns a task by its id. */
export type TaskReader = (taskId: string) => Task | undefined;

/** Reader for the time before there is a records actor. */
export const readsNoTask: TaskReader = () => undefined;

const readerOf = lastOf(
  (tasks: RecordsContext['tasks']): TaskReader =>
    (taskId) =>
      rowOf(tasks, taskId),
);

/**
 * Returns a reader of all loaded tasks, including deleted ones. The reader is a new function after each change of a
 * task.
 */
export const selectTaskReader = (snapshot: RecordsSnapshot): TaskReader => readerOf(tasksOf(snapshot));

/** All projects that are loaded with their details. */
export const selectProjectsById = (snapshot: RecordsSnapshot): RecordsContext['projects'] => projectsOf(snapshot);

export const selectProject =
  (id: string) =>
  (snapshot: RecordsSnapshot): Project | undefined =>
    projectsOf(snapshot)[id];

interface TaskList {
  /** Tasks sorted by creation. */
  tasks: readonly Task[];
  /** Returns a task of the list. The reader is a new function after each change of the list. */
  getTask: TaskReader;
}

/** Creates a list of tasks that is updated only with the changed rows, because a board may have thousands of tasks. */
const createTaskList = (belongs: (task: Task) => boolean) => {
  let known: RecordsContext['tasks'] = emptyTable;
  let list: TaskList = { tasks: none, getTask: readsNoTask };
  return (all: RecordsContext['tasks']): TaskList => {
    if (all === known) return list;
    const tasks = withChanges(list.tasks, all, changedRows(known, all), belongs);
    known = all;
    if (tasks === list.tasks) return list;
    const getTask: TaskReader = (taskId) => {
      const task = rowOf(all, taskId);
      return task !== undefined && belongs(task) ? task : undefined;
    };
    list = { tasks, getTask };
    return list;
  };
};

const lists = new Map<string, ReturnType<typeof createTaskList>>();
const listOf = (key: string, belongs: (task: Task) => boolean, snapshot: RecordsSnapshot): TaskList => {
  const known = lists.get(key) ?? createTaskList(belongs);
  lists.set(key, known);
  return known(tasksOf(snapshot));
};
const ofProject = (projectId: string, snapshot: RecordsSnapshot): TaskList =>
  listOf(`project/${projectId}`, (task) => task.projectId === projectId && isListed(task), snapshot);

/** The project's tasks that aren't deleted, sorted by creation. */
export const selectProjectTasks =
  (projectId: string) =>
  (snapshot: RecordsSnapshot): readonly Task[] =>
    ofProject(projectId, snapshot).tasks;

/**
 * Returns a reader of the project's tasks that aren't deleted. The reader is a new function after each change of one of
 * them.
 */
export const selectProjectTaskReader =
  (projectId: string) =>
  (snapshot: RecordsSnapshot): TaskReader =>
    ofProject(projectId, snapshot).getTask;

/** The tasks on a board that aren't deleted, from any project, sorted by creation. */
export const selectBoardTasks =
  (boardId: string) =>
  (snapshot: RecordsSnapshot): readonly Task[] =>
    listOf(`board/${boardId}`, (task) => task.boardId === boardId && isListed(task), snapshot).tasks;

/** Returns the elements of a list as the server sent them, or undefined before the first answer. */
export const selectReceived = <S extends ListSpec>(spec: S) => {
  const key = resourceKey(spec);
  return ({ context }: RecordsSnapshot) => context.lists[key]?.elements as readonly ListElement<S>[] | undefined;
};

/** Returns the elements of a list as the server sent them, or an empty list before the first answer. */
export const selectList = <S extends ListSpec>(spec: S) => {
  const select = selectReceived(spec);
  return (snapshot: RecordsSnapshot): readonly ListElement<S>[] => select(snapshot) ?? none;
};

/** Returns the fields of a list's answer other than its elements, or undefined before the first answer. */
export const selectListDetails = <S extends ListSpec>(spec: S) => {
  const key = resourceKey(spec);
  return ({ context }: RecordsSnapshot) => context.lists[key]?.details as ListDetails<S> | undefined;
};

const countsOf = (spec: ProjectTasksSpec | BoardTasksSpec) => {
  const key = resourceKey(spec);
  return ({ context }: RecordsSnapshot) => context.lists[key]?.details as TaskCounts | undefined;
};
/** Returns the numbers of tasks by status while the tasks of a project or board are loading, otherwise undefined. */
export const selectStatusCounts = (spec: ProjectTasksSpec | BoardTasksSpec) => {
  const select = countsOf(spec);
  return (snapshot: RecordsSnapshot) => select(snapshot)?.byStatus;
};
/** Returns the numbers of tasks by status that were done long ago, and that a project or board leaves out. */
export const selectOlderCounts = (spec: ProjectTasksSpec | BoardTasksSpec) => {
  const select = countsOf(spec);
  return (snapshot: RecordsSnapshot) => select(snapshot)?.older;
};

/** Returns the ids of the older tasks of a project or board that were loaded on request. */
export const selectOlderIds = (placeId: string) => {
  let known: ReadonlySet<unknown> = new Set();
  return ({ context }: RecordsSnapshot): ReadonlySet<unknown> => {
    const ids = olderIds(context.lists, placeId);
    if (ids.size !== known.size || ![...ids].every((id) => known.has(id))) known = ids;
    return known;
  };
};

/** Older tasks of a column. */
export interface OlderTasks {
  /** Number of tasks that are not loaded, or null before the first answer. */
  left: number | null;
  state: 'idle' | 'loading' | 'failed';
}

const olderOf = ({ context }: RecordsSnapshot, spec: OlderTasksSpec): OlderTasks => {
  const key = resourceKey(spec);
  const list = context.lists[key];
  const tracked = context.resources[key];
  const resource = tracked && stateOf(tracked);
  if (!list) return { left: null, state: !resource ? 'idle' : resource.status === 'failed' ? 'failed' : 'loading' };
  return { left: list.rest ? list.total - list.elements.length : 0, state: resource?.more ?? 'idle' };
};
/** Returns the older tasks of each column. Returns the same list if nothing changed. */
export const selectOlderTasks = (specs: readonly OlderTasksSpec[]) => {
  let known: readonly OlderTasks[] = [];
  return (snapshot: RecordsSnapshot): readonly OlderTasks[] => {
    const now = specs.map((spec) => olderOf(snapshot, spec));
    const isSame = now.every(({ left, state }, index) => left === known[index]?.left && state === known[index].state);
    if (!isSame || now.length !== known.length) known = now;
    return known;
  };
};

/** Returns the number of the list's elements on the server. */
export const selectTotal =
  (spec: ListSpec) =>
  ({ context }: RecordsSnapshot): number =>
    context.lists[resourceKey(spec)]?.total ?? 0;

/** State of the elements that aren't loaded: whether there are any, and the progress of loading them. */
export type MoreElements = 'none' | 'more' | 'loading' | 'failed';
export const selectMore =
  (spec: ListSpec) =>
  (snapshot: RecordsSnapshot): MoreElements => {
    if (!snapshot.context.lists[resourceKey(spec)]?.rest) return 'none';
    const { more } = selectResource(spec)(snapshot);
    return more === 'idle' ? 'more' : more;
  };

/**
 * Returns a list of texts with the viewer's pending writes applied, each text with its delivery state. Returns the same
 * array if nothing changed.
 */
export const selectShown = <S extends ListSpec>(spec: S) => {
  const key = resourceKey(spec);
  const select = selectList(spec);
  const part = lastOf((elements: readonly ListElement<S>[]) => rulesOf(spec).connected?.(elements) ?? elements);
  const fold = lastOf(foldElements<ListElement<S> & WrittenText>);
  let writes: readonly PendingWrite[] = none;
  return (snapshot: RecordsSnapshot): readonly Shown<ListElement<S> & WrittenText>[] => {
    const { overlay, viewer } = snapshot.context;
    const found = overlay.writes.filter(({ op }) => isAbout(op, key));
    if (found.length !== writes.length || found.some((write, index) => write !== writes[index])) writes = found;
    return fold(part(select(snapshot)) as readonly (ListElement<S> & WrittenText)[], writes, viewer);
  };
};

const foldProjectList = lastOf((projects: readonly ProjectSummary[], writes: readonly PendingWrite[]) => {
  const stars = new Map(writes.flatMap(({ op }) => (op.kind === 'project.star' ? [[op.projectId, op.starred]] : [])));
  const kinds = new Map(
    writes.flatMap(({ op }) =>
      op.kind === 'project.delete' || op.kind === 'project.restore' ? [[op.projectId, op.kind]] : [],
    ),
  );
  return stars.size === 0 && kinds.size === 0
    ? projects
    : projects.flatMap((project) =>
        kinds.get(project.id) === 'project.delete'
          ? []
          : { ...project, starred: stars.get(project.id) ?? project.starred },
      );
});
/** Returns the projects of a search, with the viewer's pending favourites and without those that are being deleted. */
export const selectProjectList = (search: string) => {
  const select = selectList({ kind: 'projects', search });
  return (snapshot: RecordsSnapshot): readonly ProjectSummary[] =>
    foldProjectList(select(snapshot), snapshot.context.overlay.writes);
};
export const selectSprints = (projectId: string | null) => selectList({ kind: 'sprints', projectId });
export const selectMembers = selectList({ kind: 'members' });

const conversationsSpec = { kind: 'conversations' } as const;
/** The viewer's conversations, sorted by their newest message, newest first. */
export const selectConversations = selectList(conversationsSpec);
export const selectConversation =
  (id: string) =>
  (snapshot: RecordsSnapshot): Conversation | undefined =>
    selectConversations(snapshot).find((conversation) => conversation.id === id);
/** Returns the number of unread messages in all conversations. */
export const selectUnreadMessages = (snapshot: RecordsSnapshot): number =>
  selectConversations(snapshot).reduce((sum, { unread }) => sum + unread, 0);

export const selectPerson =
  (id: string) =>
  ({ context }: RecordsSnapshot): UserSummary | undefined =>
    context.people[id];

const notAsked = (spec: ResourceSpec): ResourceState => ({
  spec,
  status: 'idle',
  complete: false,
  filling: false,
  stale: false,
  error: null,
  more: 'idle',
  moreError: null,
  claims: 0,
});
const idle = new Map<string, ResourceState>();

export const selectResource = (spec: ResourceSpec) => {
  const key = resourceKey(spec);
  return ({ context }: RecordsSnapshot): ResourceState => {
    const tracked = context.resources[key];
    const known = tracked ? stateOf(tracked) : idle.get(key);
    if (known) return known;
    const state = notAsked(spec);
    idle.set(key, state);
    return state;
  };
};

const urgency: SyncState[] = ['saved', 'saving', 'waiting', 'failed', 'conflicted'];
const syncOf = (write: PendingWrite): SyncState =>
  write.state === 'queued' || write.state === 'sending' ? 'saving' : write.state;
const worse = (a: SyncState, b: SyncState): SyncState => (urgency.indexOf(a) >= urgency.indexOf(b) ? a : b);

const syncByEntity = lastOf((writes: readonly PendingWrite[]): Readonly<Record<string, SyncState>> => {
  const states: Record<string, SyncState> = {};
  for (const write of writes) states[entityOf(write.op)] = worse(states[entityOf(write.op)] ?? 'saved', syncOf(write));
  return states;
});

/** Returns the state of each record that has a pending write, by id. */
export const selectSyncByEntity = ({ context }: RecordsSnapshot): Readonly<Record<string, SyncState>> =>
  syncByEntity(context.overlay.writes);

export const selectSyncOf =
  (entityId: string) =>
  (snapshot: RecordsSnapshot): SyncState =>
    selectSyncByEntity(snapshot)[entityId] ?? 'saved';

/** Returns the last change of a field of a task or project, if the server rejected it and no newer change followed. */
export const selectRefused =
  (entityId: string, field: keyof TaskFieldsPatch | 'name' | 'prefix') =>
  ({ context }: RecordsSnapshot): RefusedChange | undefined =>
    context.overlay.refused.find(({ op }) => entityOf(op) === entityId && field in op.fields);

/** Returns the state of one field of a task. */
export const selectFieldSync =
  (taskId: string, field: keyof TaskFieldsPatch) =>
  (snapshot: RecordsSnapshot): SyncState => {
    const { context } = snapshot;
    let state: SyncState = 'saved';
    let heldUp = false;
    for (const write of context.overlay.writes) {
      if (entityOf(write.op) !== taskId) continue;
      heldUp ||= write.state === 'waiting';
      if (write.op.kind !== 'task.update' || !(field in write.op.fields)) continue;
      state = worse(state, heldUp && write.state === 'queued' ? 'waiting' : syncOf(write));
    }
    return state === 'saved' && selectRefused(taskId, field)(snapshot) ? 'failed' : state;
  };

/** Returns a pending write to this task that conflicts with another person's change. */
export const selectConflict =
  (taskId: string, field?: keyof TaskFieldsPatch) =>
  ({ context }: RecordsSnapshot): PendingWrite | undefined =>
    context.overlay.writes.find(
      ({ op, state }) =>
        state === 'conflicted' &&
        op.kind === 'task.update' &&
        op.taskId === taskId &&
        (field === undefined || field in op.fields),
    );

/** Returns the number of writes that the server has not answered. */
export const selectPendingCount = ({ context }: RecordsSnapshot): number => context.overlay.writes.length;
