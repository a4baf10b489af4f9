import type { Color } from '../../../domain/common.ts';
import type { Project, TaskStatus } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';

/** A column of a board: the statuses of one name, of whatever project. */
export interface BoardTaskColumn {
  /** The name as it is compared. */
  id: string;
  name: string;
  color: Color;
  archived: boolean;
  /** From top to bottom. */
  taskIds: readonly string[];
  /** The status that stands for the column in each project that has it. */
  statusOf: Readonly<Record<string, string>>;
}

type Statuses = Pick<Project, 'id' | 'taskStatuses'>;

const keyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** How far along its project's way a status stands, from 0 to 1. */
const placeOf = ({ order }: TaskStatus, { taskStatuses }: Statuses): number =>
  order / Math.max(1, ...taskStatuses.map((status) => status.order));

/**
 * Tasks in columns by the names of their statuses, which projects share or not. Columns stand in the order of the
 * project, or where they stand on average of all; archived ones only with tasks in them. Tasks whose project isn't known
 * yet are left out. Arrays of `before` that would come out the same are kept.
 */
export const boardTaskColumns = (
  projects: readonly Statuses[],
  tasks: readonly Task[],
  before: readonly BoardTaskColumn[] = [],
): readonly BoardTaskColumn[] => {
  const columns = new Map<
    string,
    BoardTaskColumn & { taskIds: string[]; statusOf: Record<string, string>; places: number[] }
  >();
  const columnOf = new Map<string, string>();
  for (const project of projects) {
    for (const status of project.taskStatuses) {
      const id = keyOf(status.name);
      columnOf.set(status.id, id);
      const place = placeOf(status, project);
      const known = columns.get(id);
      if (!known) {
        columns.set(id, {
          id,
          name: status.name,
          color: status.color,
          archived: status.archived,
          taskIds: [],
          statusOf: status.archived ? {} : { [project.id]: status.id },
          places: [place],
        });
        continue;
      }
      known.places.push(place);
      if (status.archived) continue;
      known.archived = false;
      known.statusOf[project.id] ??= status.id;
    }
  }
  for (const task of tasks) columns.get(columnOf.get(task.statusId) ?? '')?.taskIds.push(task.id);
  const average = (places: number[]): number => places.reduce((sum, place) => sum + place, 0) / places.length;
  const shown = [...columns.values()]
    .filter(({ archived, taskIds }) => !archived || taskIds.length > 0)
    .map(({ places, ...column }) => ({ column, place: average(places) }))
    .sort((a, b) => a.place - b.place)
    .map(({ column }) =>
      kept(
        column,
        before.find(({ id }) => id === column.id),
      ),
    );
  return shown.length === before.length && shown.every((column, index) => column === before[index]) ? before : shown;
};

const kept = (column: BoardTaskColumn, before: BoardTaskColumn | undefined): BoardTaskColumn => {
  if (!before) return column;
  const taskIds = sameIds(before.taskIds, column.taskIds) ? before.taskIds : column.taskIds;
  const isSame =
    taskIds === before.taskIds &&
    before.name === column.name &&
    before.color === column.color &&
    before.archived === column.archived &&
    JSON.stringify(before.statusOf) === JSON.stringify(column.statusOf);
  return isSame ? before : { ...column, taskIds };
};

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Columns that a task of this project can't go to, by id: those without a status of it, and those whose status `refused` gives a reason for. */
export const blockedFor = (
  columns: readonly BoardTaskColumn[],
  projectId: string,
  reason: string,
  refused: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap(({ id, statusOf }) => {
      const statusId = statusOf[projectId];
      const why = statusId === undefined ? reason : refused[statusId];
      return why === undefined ? [] : [[id, why]];
    }),
  );

/** Whether a task passes the filter of people; an empty one lets every task pass. */
export const isAssignedToAny = (task: Task, people: readonly string[]): boolean =>
  people.length === 0 || task.assignees.some(({ id }) => people.includes(id));
