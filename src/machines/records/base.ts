import { abilitiesOfTask, type Task, type TaskShared } from '../../../domain/task.ts';
import type { UserSummary } from '../../../domain/account.ts';
import type { PageToLoad } from './pages.ts';
import type { Table } from './table.ts';
import type { Project, ProjectShared } from '../../../domain/project.ts';

/** A list as it came; of a search, ids. */
interface List {
  elements: readonly unknown[];
  /** How many elements the server has. */
  total: number;
  /** The page that is loaded when a screen asks for more; null when nothing is left. */
  rest?: PageToLoad | null;
  /** What the answer says besides its elements. */
  details?: unknown;
}

/** What the server has sent. */
export interface RecordsBase {
  tasks: Table<Task>;
  projects: Readonly<Record<string, Project>>;
  people: Readonly<Record<string, UserSummary>>;
  /** By resource key. */
  lists: Readonly<Record<string, List>>;
  /** Ids that were there when a full load of their project, board or list began, and have not come again. */
  unseen: Readonly<Record<string, readonly string[]>>;
}

type Rows<T> = Readonly<Record<string, T>>;

/** Rows with newer ones merged in; an older version never replaces a newer one. Returns `rows` itself when nothing changed. */
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

/** Lists without the element of that id. Lists that don't hold it stay the same objects. */
export const withoutElement = (lists: RecordsBase['lists'], id: string): RecordsBase['lists'] =>
  Object.fromEntries(
    Object.entries(lists).map(([key, list]) => {
      const elements = list.elements.filter((element) => (element as { id?: string }).id !== id);
      const isSame = elements.length === list.elements.length;
      return [key, isSame ? list : { ...list, elements, total: list.total - 1 }];
    }),
  );

/** A task that came over the socket, with what the viewer may do with it. */
export const taskForViewer = (
  task: TaskShared,
  known: Task | undefined,
  project: Project | undefined,
  viewerId: string,
): Task => ({
  ...task,
  abilities:
    known?.abilities ??
    (project
      ? abilitiesOfTask(project.abilities, task.createdBy, viewerId)
      : { update: true, delete: task.createdBy === viewerId }),
});

/** A project that came over the socket; null when the viewer's abilities in it are not known yet and it has to be fetched. */
export const projectForViewer = (project: ProjectShared, known: Project | undefined): Project | null =>
  known ? { ...project, abilities: known.abilities } : null;
