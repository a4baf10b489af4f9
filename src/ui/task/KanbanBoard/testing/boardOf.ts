/** A board without React for tests of its parts. Columns are 320 px wide and side by side, and cards are 50 px high. */
import { vi } from 'vitest';
import { readTexts } from '../../../../../tests/support/texts.ts';
import { emptyTaskValues } from '../../../../../domain/fields/task.ts';
import type { Task } from '../../../../../domain/task.ts';
import { type Board, createBoard } from '../board.ts';
import type { ColumnHandle } from '../columnHandle.ts';
import { begin } from '../drag.ts';
import type { Dragged, DragMeans } from '../dragState.ts';
import type { KanbanBoardProps, KanbanColumnData } from '../kanbanProps.ts';
import { insertionIndex, previewCards } from '../placement.ts';

export const cardHeight = 50;
const boardHeight = 800;

export const taskOf = (id: string, update = true): Task => ({
  id,
  ...emptyTaskValues,
  title: `Tarea ${id}`,
  workspaceId: 'w',
  projectId: 'p',
  number: null,
  statusSince: '2026-01-01T00:00:00.000Z',
  approvals: [],
  typeId: 'bug',
  statusId: 's',
  priorityId: 'high',
  createdBy: 'u',
  dueDate: null,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: null,
  deletedAt: null,
  version: 1,
  assignees: [],
  abilities: { update, delete: true },
});

export const column = (
  id: string,
  taskIds: readonly string[],
  more: Partial<KanbanColumnData> = {},
): KanbanColumnData => ({ id, name: id, color: 'blue', taskIds, ...more });

export const elementAt = (left: number, top: number, width: number, height: number): HTMLElement => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return element;
};

const handleOf = (board: Board, id: string, left: number): ColumnHandle => {
  const cards = () => {
    const shown = board.settings().columns.find((each) => each.id === id);
    const drag = board.drag.get();
    if (!shown) return [];
    return drag?.kind === 'card' ? previewCards(shown, drag.taskId, drag.target) : shown.taskIds;
  };
  return {
    frame: elementAt(left, 0, 320, boardHeight),
    scroller: elementAt(left, 0, 320, boardHeight),
    cards,
    insertionAt: (top, draggedIndex) =>
      insertionIndex(cards().length - (draggedIndex === null ? 0 : 1), (index) => (index + 0.5) * cardHeight, top),
    nearestTo: (y) => Math.min(Math.floor(y / cardHeight), cards().length - 1),
    topOf: (index) => index * cardHeight,
    reveal: vi.fn(),
  };
};

/**
 * Returns a board that records its calls. `announced` is the last text for screen readers. `startDrag` starts a drag as
 * the parent does.
 */
export const boardOf = (props: Partial<KanbanBoardProps> = {}) => {
  const calls = {
    onOpenTask: vi.fn(),
    onHoverTask: vi.fn(),
    onDragStart: vi.fn(),
    onDragCancel: vi.fn(),
    onDrop: vi.fn(),
    onReorderColumns: vi.fn(),
  };
  const settings = {
    columns: [column('To Do', ['1', '2', '3']), column('Doing', ['4']), column('Done', [])],
    getTask: taskOf,
    types: [],
    priorities: [],
    today: '2026-03-10',
    dragged: null,
    draggedBy: null,
    texts: readTexts('board').cards,
    ...calls,
    ...props,
  } as Parameters<typeof createBoard>[0];
  const board = createBoard(settings);
  const status = document.createElement('div');
  const width = settings.columns.length * 332;
  board.attach({ board: elementAt(0, 0, width, boardHeight), track: elementAt(0, 0, width, boardHeight), status });
  settings.columns.forEach(({ id }, index) => board.handles.set(id, handleOf(board, id, index * 332)));
  return {
    ...calls,
    board,
    announced: () => status.textContent,
    startDrag: (dragged: Dragged, by: DragMeans = 'mouse') => begin(board, dragged, by),
    change: (changed: Partial<KanbanBoardProps>) =>
      board.update({ ...board.settings(), ...changed } as typeof settings),
  };
};
