import { taskFields } from '../../../../domain/fields/task.ts';
import {
  type BoardFilters,
  type FilteredField,
  filteredFields,
  filterValuesOf,
  testOf,
} from '../../../../domain/fields/taskFilters.ts';
import { conditionTest, me, sortOf, type Surroundings } from '../../../../domain/query/conditions.ts';
import { taskComparison } from '../../../../domain/query/order.ts';
import type { Color } from '../../../../domain/common.ts';
import type { TaskStatus } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import { applyPlacements, type BoardOrder, orderColumns, type Placement } from './boardOrder.ts';

export interface BoardColumn {
  id: string;
  name: string;
  color: Color;
  archived: boolean;
  taskIds: readonly string[];
}

export interface BoardColumnsInput {
  project: { taskStatuses: readonly Pick<TaskStatus, 'id' | 'name' | 'color' | 'archived'>[] };
  tasks: readonly Pick<Task, 'id' | 'title' | 'description' | FilteredField>[];
  order: BoardOrder;
  filters: BoardFilters;
  appliedSearch: string;
  /** Found by the server, and shown with the local matches. */
  searchResult: readonly string[] | undefined;
  /** Name of the column for tasks with an unknown status. */
  unknownName: string;
  /** Current day, for filters of dates. */
  today: string;
  reader: BoardReader;
}

/** The reader and what else conditions of a query line depend on. */
export interface BoardReader extends Omit<Surroundings, 'today'> {
  /** Returns the place of an option in the project's settings. */
  placeOf: (optionId: string) => number;
}

type ColumnTask = BoardColumnsInput['tasks'][number];

/** Returns the predicate for filters and search, or null if every task passes. */
export const taskMatcher = ({
  filters,
  appliedSearch,
  searchResult,
  today,
  reader,
}: Pick<BoardColumnsInput, 'filters' | 'appliedSearch' | 'searchResult' | 'today' | 'reader'>):
  | ((task: ColumnTask) => boolean)
  | null => {
  const tests: ((task: ColumnTask) => boolean)[] = [];
  for (const field of filteredFields) {
    const wanted = filters[taskFields[field].filter];
    const passes = testOf(field === 'assignees' ? wanted.map((id) => (id === me ? reader.me : id)) : wanted);
    if (passes) tests.push((task) => passes(filterValuesOf(field, task[field], today)));
  }
  const matches = conditionTest(filters.conditions, { ...reader, today });
  if (matches) tests.push(matches);
  const text = appliedSearch.trim().toLowerCase();
  if (text !== '') {
    const found = new Set(searchResult);
    tests.push(
      (task) =>
        found.has(task.id) ||
        task.title.toLowerCase().includes(text) ||
        (task.description?.toLowerCase().includes(text) ?? false),
    );
  }
  return tests.length === 0 ? null : (task) => tests.every((test) => test(task));
};

/** Task ids by status, and each task's index in the whole list. */
interface Groups {
  tasks: BoardColumnsInput['tasks'];
  ids: Map<string, readonly string[]>;
  places: ReadonlyMap<string, number>;
}

/**
 * Returns a memoised function: columns whose input didn't change keep their reference. An archived status has a column
 * only while it has tasks. A task with an unknown status gets a column at the end, so that it is never hidden.
 */
export const createBoardColumns = (): ((input: BoardColumnsInput) => readonly BoardColumn[]) => {
  let known: BoardColumnsInput | null = null;
  let groups: Groups | null = null;
  let columns: readonly BoardColumn[] = [];
  return (input) => {
    if (known !== null && isSame(known, input)) return columns;
    const moved =
      known !== null && groups !== null && known.project.taskStatuses === input.project.taskStatuses
        ? updateGroups(groups, input)
        : null;
    groups = moved?.groups ?? groupsOf(input);
    const touched =
      known !== null && moved !== null && isShownAlike(known, input) && !dependsOnOthers(input)
        ? new Set([...moved.touched, ...changedStatuses(known.order, input.order)])
        : null;
    const before = new Map(columns.map((column) => [column.id, column]));
    const computed = computeColumns(input, groups, (id) =>
      touched === null || touched.has(id) ? undefined : before.get(id),
    ).map((column) => {
      const kept = before.get(column.id);
      return kept !== undefined && isSameColumn(kept, column) ? kept : column;
    });
    const unchanged =
      computed.length === columns.length && computed.every((column, index) => column === columns[index]);
    columns = unchanged ? columns : computed;
    known = input;
    return columns;
  };
};

/** True if a change of one task can show or hide others, in other columns. */
const dependsOnOthers = ({ filters }: BoardColumnsInput): boolean =>
  filters.conditions.some((condition) => condition.includes('blocked'));

export const boardColumns = createBoardColumns();

function groupsOf({ project, tasks }: BoardColumnsInput): Groups {
  const ids = new Map<string, string[]>(project.taskStatuses.map(({ id }) => [id, []]));
  for (const task of tasks) {
    const group = ids.get(task.statusId);
    if (group === undefined) ids.set(task.statusId, [task.id]);
    else group.push(task.id);
  }
  return { tasks, ids, places: new Map(tasks.map(({ id }, place) => [id, place])) };
}

/** Updates the groups if only the contents of tasks changed. Returns null if tasks were added, removed or reordered. */
function updateGroups(
  groups: Groups,
  { project, tasks }: BoardColumnsInput,
): { groups: Groups; touched: Set<string> } | null {
  const { tasks: before, places } = groups;
  if (before.length !== tasks.length) return null;
  const touched = new Set<string>();
  const ids = new Map(groups.ids);
  const declared = new Set(project.taskStatuses.map(({ id }) => id));
  for (let at = 0; at < tasks.length; at += 1) {
    if (before[at] === tasks[at]) continue;
    const [was, is] = [before[at], tasks[at]];
    if (was === undefined || is === undefined || was.id !== is.id) return null;
    const { id: taskId, statusId: from } = was;
    const { statusId: to } = is;
    touched.add(from).add(to);
    if (from === to) continue;
    const left = (ids.get(from) ?? []).filter((id) => id !== taskId);
    if (left.length > 0 || declared.has(from)) ids.set(from, left);
    else ids.delete(from);
    const joined = ids.get(to) ?? [];
    ids.set(to, joined.toSpliced(countBefore(joined, at, places), 0, taskId));
  }
  return { groups: { tasks, ids, places }, touched };
}

/** Counts the ids before `place` in the task list, by binary search. */
function countBefore(ids: readonly string[], place: number, places: ReadonlyMap<string, number>): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places.get(ids[middle] ?? '') ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function changedStatuses(before: BoardOrder, after: BoardOrder): string[] {
  if (before.placements === after.placements) return [];
  const statusIds = new Set([...before.placements, ...after.placements].map(({ statusId }) => statusId));
  return [...statusIds].filter((id) => !isSameList(placedIn(before, id), placedIn(after, id)));
}

const placedIn = ({ placements }: BoardOrder, id: string): readonly Placement[] =>
  placements.filter(({ statusId }) => statusId === id);

function computeColumns(
  input: BoardColumnsInput,
  { tasks, ids, places }: Groups,
  reusedColumn: (id: string) => BoardColumn | undefined,
): BoardColumn[] {
  const { project, order } = input;
  const statuses = new Map(project.taskStatuses.map((status) => [status.id, status]));
  const placed = new Set(order.placements.map(({ statusId }) => statusId));
  const matches = taskMatcher(input);
  const isShown = (id: string): boolean => {
    const task = tasks[places.get(id) ?? -1];
    return matches === null || (task !== undefined && matches(task));
  };
  const sorted = sorter(input, (id) => tasks[places.get(id) ?? -1]);
  return orderColumns([...ids.keys()], order.columns).flatMap((id): BoardColumn[] => {
    const kept = reusedColumn(id);
    if (kept !== undefined) return [kept];
    const { name, color, archived } = statuses.get(id) ?? {
      name: input.unknownName,
      color: 'slate' as const,
      archived: false,
    };
    const inColumn = ids.get(id) ?? [];
    if (archived && inColumn.length === 0) return [];
    // Placements refer to neighbours that a filter may hide, so they are applied before filtering.
    const ordered = sorted?.(inColumn) ?? (placed.has(id) ? applyPlacements(inColumn, id, order.placements) : inColumn);
    return [{ id, name, color, archived, taskIds: matches === null ? ordered : ordered.filter(isShown) }];
  });
}

/** Returns the function that sorts a column as the query line asks, instead of by placements. Null for no order. */
function sorter(
  { filters, reader }: BoardColumnsInput,
  taskOf: (id: string) => ColumnTask | undefined,
): ((ids: readonly string[]) => string[]) | null {
  const sort = sortOf(filters.conditions);
  if (sort.length === 0) return null;
  const compare = taskComparison(sort, reader.placeOf);
  return (ids) =>
    ids
      .flatMap((id) => taskOf(id) ?? [])
      .toSorted(compare)
      .map(({ id }) => id);
}

const isSame = (a: BoardColumnsInput, b: BoardColumnsInput): boolean =>
  a.project.taskStatuses === b.project.taskStatuses && a.tasks === b.tasks && a.order === b.order && isShownAlike(a, b);

const isShownAlike = (a: BoardColumnsInput, b: BoardColumnsInput): boolean =>
  a.unknownName === b.unknownName &&
  a.today === b.today &&
  a.reader === b.reader &&
  a.filters === b.filters &&
  a.appliedSearch === b.appliedSearch &&
  a.searchResult === b.searchResult;

const isSameColumn = (a: BoardColumn, b: BoardColumn): boolean =>
  a.name === b.name && a.color === b.color && a.archived === b.archived && isSameList(a.taskIds, b.taskIds);

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);
