import type { Color } from '../../../domain/common.ts';
import type { TaskStatus } from '../../../domain/project.ts';
import type { BoardFilters, Task } from '../../../domain/task.ts';
import { applyPlacements, type BoardOrder, orderColumns } from './boardOrder.ts';
import { unknownColumn } from './board.messages.ts';

export interface BoardColumn {
  /** Id of its status. */
  id: string;
  name: string;
  color: Color;
  archived: boolean;
  /** Shown cards from top to bottom. */
  taskIds: readonly string[];
}

export interface BoardColumnsInput {
  project: { taskStatuses: readonly Pick<TaskStatus, 'id' | 'name' | 'color' | 'archived'>[] };
  tasks: readonly Pick<Task, 'id' | 'title' | 'description' | 'statusId' | 'typeId' | 'priorityId' | 'assignees' | 'sprintId'>[];
  order: BoardOrder;
  filters: BoardFilters;
  /** Text that the cards have to contain; '' for all. */
  appliedSearch: string;
  /** Ids the server found for the same text, shown beside the local matches. */
  searchResult: readonly string[] | undefined;
}

type ColumnTask = BoardColumnsInput['tasks'][number];

/** A predicate for the filters and the search; null when every task passes. */
export const taskMatcher = ({
  filters, appliedSearch, searchResult,
}: Pick<BoardColumnsInput, 'filters' | 'appliedSearch' | 'searchResult'>): ((task: ColumnTask) => boolean) | null => {
  const tests: ((task: ColumnTask) => boolean)[] = [];
  const oneOf = (wanted: readonly string[], of: (task: ColumnTask) => string) => {
    if (wanted.length === 0) return;
    const ids = new Set(wanted);
    tests.push((task) => ids.has(of(task)));
  };
  oneOf(filters.statusIds, (task) => task.statusId);
  oneOf(filters.typeIds, (task) => task.typeId);
  oneOf(filters.priorityIds, (task) => task.priorityId);
  oneOf(filters.sprintIds, (task) => task.sprintId ?? 'none');
  if (filters.assignedTo.length > 0) {
    const people = new Set(filters.assignedTo);
    tests.push((task) => task.assignees.some(({ id }) => people.has(id)));
  }
  const text = appliedSearch.trim().toLowerCase();
  if (text !== '') {
    const found = new Set(searchResult);
    tests.push((task) => found.has(task.id) || task.title.toLowerCase().includes(text) || (task.description?.toLowerCase().includes(text) ?? false));
  }
  return tests.length === 0 ? null : (task) => tests.every((test) => test(task));
};

/**
 * The columns of a board, memoised on the identity of its input's parts; a column that stays the same keeps its
 * reference. An archived status shows only while it has tasks; a task of a status that the project doesn't know (yet)
 * gets a column of its own at the end, so that no task is ever hidden by it.
 */
export const createBoardColumns = (): ((input: BoardColumnsInput) => readonly BoardColumn[]) => {
  let known: BoardColumnsInput | null = null;
  let columns: readonly BoardColumn[] = [];
  return (input) => {
    if (known !== null && isSame(known, input)) return columns;
    const before = new Map(columns.map((column) => [column.id, column]));
    const computed = computeColumns(input).map((column) => {
      const kept = before.get(column.id);
      return kept !== undefined && isSameColumn(kept, column) ? kept : column;
    });
    const unchanged = computed.length === columns.length && computed.every((column, index) => column === columns[index]);
    columns = unchanged ? columns : computed;
    known = input;
    return columns;
  };
};

/** The one board on screen. */
export const boardColumns = createBoardColumns();

function computeColumns(input: BoardColumnsInput): BoardColumn[] {
  const { project, tasks, order } = input;
  const tasksOf = new Map<string, ColumnTask[]>(project.taskStatuses.map(({ id }) => [id, []]));
  for (const task of tasks) {
    const column = tasksOf.get(task.statusId);
    if (column === undefined) tasksOf.set(task.statusId, [task]);
    else column.push(task);
  }
  const statuses = new Map(project.taskStatuses.map((status) => [status.id, status]));
  const placed = new Set(order.placements.map(({ statusId }) => statusId));
  const matches = taskMatcher(input);
  return orderColumns([...tasksOf.keys()], order.columns).flatMap((id): BoardColumn[] => {
    const { name, color, archived } = statuses.get(id) ?? unknownColumn;
    const inColumn = tasksOf.get(id) ?? [];
    if (archived && inColumn.length === 0) return [];
    const shown = matches === null ? inColumn : inColumn.filter(matches);
    const shownIds = shown.map((task) => task.id);
    if (!placed.has(id)) return [{ id, name, color, archived, taskIds: shownIds }];
    // Placements name neighbours that a filter may hide, so they are replayed over the whole column.
    const ordered = applyPlacements(inColumn.map((task) => task.id), id, order.placements);
    const visible = new Set(shownIds);
    return [{ id, name, color, archived, taskIds: matches === null ? ordered : ordered.filter((taskId) => visible.has(taskId)) }];
  });
}

const isSame = (a: BoardColumnsInput, b: BoardColumnsInput): boolean =>
  a.project.taskStatuses === b.project.taskStatuses && a.tasks === b.tasks && a.order === b.order && a.filters === b.filters &&
  a.appliedSearch === b.appliedSearch && a.searchResult === b.searchResult;

const isSameColumn = (a: BoardColumn, b: BoardColumn): boolean =>
  a.name === b.name && a.color === b.color && a.archived === b.archived && a.taskIds.length === b.taskIds.length &&
  a.taskIds.every((id, index) => id === b.taskIds[index]);
