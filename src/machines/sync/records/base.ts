import { abilitiesOfTask, type Task, type TaskPage, type TaskShared } from '../../../../domain/task.ts';
import type { UserSummary } from '../../../../domain/account.ts';
import type { PageToLoad } from './pages.ts';
import { emptyTable, type Table } from './table.ts';
import type { Project, ProjectShared } from '../../../../domain/project.ts';

/** A list as the server sent it. The elements of a search are the ids of its results. */
interface List {
  elements: readonly unknown[];
  /** Number of elements on the server. */
  total: number;
  /** Page to load when a screen requests more, or null at the end of the list. */
  rest?: PageToLoad | null;
  /** Fields of the response other than its elements. */
  details?: unknown;
}

/** Records as the server last sent them. */
export interface RecordsBase {
  tasks: Table<Task>;
  projects: Readonly<Record<string, Project>>;
  people: Readonly<Record<string, UserSummary>>;
  /** Lists by resource key. */
  lists: Readonly<Record<string, List>>;
  /**
   * Ids that were loaded when a full load of their project, board or list began, and that this load has not returned so
   * far.
   */
  unseen: Readonly<Record<string, readonly string[]>>;
}

type Rows<T> = Readonly<Record<string, T>>;

/** Merges newer rows. An older version never replaces a newer one. Returns `rows` itself if nothing changed. */
export const merge = <T extends { id: string; version: number }>(rows: Rows<T>, incoming: readonly T[]): Rows<T> => {
  let next: Record<string, T> | null = null;
  for (const row of incoming) {
    const known = (next ?? rows)[row.id];
    if (known && known.version > row.version) continue;
    next ??= { ...rows };
    next[row.id] = row;
  }
  return next ?? rows;
};

export const without = <T>(rows: Rows<T>, ids: readonly string[]): Rows<T> => {
  const gone = ids.filter((id) => id in rows);
  if (gone.length === 0) return rows;
  const next = { ...rows };
  for (const id of gone) delete next[id];
  return next;
};

/** Removes the element with this id from all lists. Lists without the element remain the same objects. */
export const withoutElement = (lists: RecordsBase['lists'], id: string): RecordsBase['lists'] =>
  Object.fromEntries(
    Object.entries(lists).map(([key, list]) => {
      const elements = list.elements.filter((element) => (element as { id?: string }).id !== id);
      const isSame = elements.length === list.elements.length;
      return [key, isSame ? list : { ...list, elements, total: list.total - 1 }];
    }),
  );

/** Numbers of tasks by status, in the details of a board's list. */
export interface TaskCounts {
  /** All tasks of the list, until they have arrived. */
  byStatus?: TaskPage['byStatus'];
  /** Tasks that the list leaves out, because they were done long ago. */
  older?: TaskPage['older'];
}

/** Stores the numbers of tasks by status as details of their list. Those of the list remain until all have arrived. */
export const withCounts = (
  lists: RecordsBase['lists'],
  { key, answer, more, last }: { key: string; answer: TaskPage; more: boolean; last: boolean },
): RecordsBase['lists'] => {
  const known = lists[key]?.details as TaskCounts | undefined;
  const { byStatus, older } = more ? (known ?? {}) : answer;
  const details: TaskCounts = { ...(byStatus && !last && { byStatus }), ...(older && { older }) };
  if (Object.keys(details).length === 0) return without(lists, [key]);
  return { ...lists, [key]: { elements: [], total: answer.pagination.total, details } };
};

/** Adds the viewer's abilities to a task from the live connection. */
export const taskForViewer = (
  task: TaskShared,
  known: Task | undefined,
  project: Project | undefined,
  viewerId: string,
): Task => ({
  ...task,
  abilities: project
    ? abilitiesOfTask(project.abilities, task, viewerId)
    : { update: task.archivedAt === undefined, delete: known?.abilities.delete ?? task.createdBy === viewerId },
});

/**
 * Adds the viewer's abilities to a project from the live connection. Returns null if they aren't known, so that the
 * caller loads the project.
 */
export const projectForViewer = (project: ProjectShared, known: Project | undefined): Project | null =>
  known ? { ...project, abilities: known.abilities } : null;

export const emptyBase = (viewer: UserSummary): RecordsBase => ({
  tasks: emptyTable,
  projects: {},
  people: { [viewer.id]: viewer },
  lists: {},
  unseen: {},
});
