import type { Color } from '../../../../domain/common.ts';
import type { Project, TaskStatus } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import { nameKey } from '../../../../domain/visibleName.ts';

/** All statuses with the same name, from every project. */
export interface BoardTaskColumn {
  id: string;
  name: string;
  color: Color;
  archived: boolean;
  taskIds: readonly string[];
  /** Id of the status that a task gets when it is dropped in this column, by project id. */
  statusOf: Readonly<Record<string, string>>;
}

type Statuses = Pick<Project, 'id' | 'taskStatuses'>;

const placeOf = ({ order }: TaskStatus, { taskStatuses }: Statuses): number =>
  order / Math.max(1, ...taskStatuses.map((status) => status.order));

/**
 * Returns the columns, sorted by their average position in the projects. An archived column is shown only while it has
 * tasks. Tasks of projects that aren't loaded are left out. Columns and arrays that are equal in `before` keep their
 * reference.
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
      const id = nameKey(status.name);
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

/** Returns the statuses of each column, from every project. */
export const statusesByColumn = (projects: readonly Statuses[]): { id: string; statusIds: string[] }[] => {
  const statuses = projects.flatMap(({ taskStatuses }) => taskStatuses);
  return [...Map.groupBy(statuses, ({ name }) => nameKey(name))].map(([id, all]) => ({
    id,
    statusIds: all.map((status) => status.id),
  }));
};

type Counts = Readonly<Record<string, number>>;

/**
 * Adds the totals of columns, some of whose tasks aren't loaded. `counts` are the numbers of all tasks by status while
 * they are loading. `missing` are the numbers of older tasks that are loaded only on request.
 */
export function withTotals(
  columns: readonly BoardTaskColumn[],
  projects: readonly Statuses[],
  { counts, missing }: { counts?: Counts | undefined; missing?: Counts | undefined },
): readonly (BoardTaskColumn & { total: number })[] {
  const statuses = new Map(statusesByColumn(projects).map(({ id, statusIds }) => [id, statusIds]));
  const sumOf = (of: Counts = {}, columnId: string): number =>
    (statuses.get(columnId) ?? []).reduce((sum, statusId) => sum + (of[statusId] ?? 0), 0);
  return columns.map((column) => ({
    ...column,
    total: Math.max(column.taskIds.length, sumOf(counts, column.id)) + sumOf(missing, column.id),
  }));
}

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

/**
 * Returns the columns that reject a task of this project, with the reason by column id: `reason` for columns without a
 * status of the project, and otherwise the text in `rejections` by status id.
 */
export const blockedFor = (
  columns: readonly BoardTaskColumn[],
  projectId: string,
  reason: string,
  rejections: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap(({ id, statusOf }) => {
      const statusId = statusOf[projectId];
      const why = statusId === undefined ? reason : rejections[statusId];
      return why === undefined ? [] : [[id, why]];
    }),
  );

/** Returns true if the task is assigned to any of the people, or if there are no people. */
export const isAssignedToAny = (task: Task, people: readonly string[]): boolean =>
  people.length === 0 || task.assignees.some(({ id }) => people.includes(id));
