/**
 * Keyboard control of the board. The arrow keys move the focus between cards, Space and Enter pick up and drop, and
 * during a drag the arrow keys move the card.
 */
import { arrowKey, isRightToLeft } from '../../base/arrowKey/arrowKey.ts';
import { blockedTexts } from './announcements.ts';
import type { Board } from './board.ts';
import { focusCard } from './cardFocus.ts';
import { columnGap, columnWidth } from './columnHandle.ts';
import { aimCard, aimColumn, announce, cancel, drop, pickUp } from './drag.ts';
import type { CardDrag, ColumnDrag } from './dragState.ts';
import { placeAt, placeOf } from './placement.ts';

interface Key {
  key: string;
  shiftKey: boolean;
  target: Element;
}

interface Direction {
  x: number;
  y: number;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
/** Distance from the top of a card to the point at which a card of the next column is looked up. */
const intoCard = 24;

export const pressKey = (board: Board, { key, shiftKey, target }: Key): boolean => {
  const drag = board.drag.get();
  if (drag !== null) return drag.by === 'keyboard' && moveDragged(board, drag, key);
  const isPickUp = key === ' ' || key === 'Enter';
  const columnId = target.closest<HTMLElement>('[data-column-handle]')?.dataset['columnHandle'];
  if (columnId !== undefined) return isPickUp && pickUp(board, { columnId }, 'keyboard');
  const taskId = target.closest<HTMLElement>('[data-task-id]')?.dataset['taskId'];
  if (taskId === undefined) return leaveSubtasks(board, key, target);
  if (key === 'Enter') board.settings().onOpenTask(taskId);
  else if (key === ' ') pickUp(board, { taskId }, 'keyboard');
  else return moveFocus(board, taskId, key, shiftKey);
  return true;
};

/** Returns the id of the task whose rows of subtasks contain an element. */
export const parentIdAt = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-subtasks-of]')?.dataset['subtasksOf'];

/** Moves the focus from a row of a subtask to the card above it, or to the cards that the parent's keys lead to. */
function leaveSubtasks(board: Board, key: string, target: Element): boolean {
  const parentId = parentIdAt(target);
  if (parentId === undefined) return false;
  if (key !== 'ArrowUp') return moveFocus(board, parentId, key, false);
  focusCard(board, parentId);
  return true;
}

function moveDragged(board: Board, drag: CardDrag | ColumnDrag, key: string): boolean {
  if (key === 'Escape') cancel(board);
  else if (key === ' ' || key === 'Enter') drop(board);
  else if (key !== 'Tab') {
    const direction = directions[arrowKey(key)];
    if (!direction) return false;
    if (drag.kind === 'column') moveColumn(board, drag, direction);
    else if (direction.y !== 0) moveCardWithinColumn(board, drag, direction.y);
    else moveCardSideways(board, drag, direction.x);
  }
  return true;
}

function moveCardWithinColumn(board: Board, drag: CardDrag, by: number): void {
  const column = board.settings().columns.find(({ id }) => id === drag.target.statusId);
  if (column) aimCard(board, drag, placeAt(column, drag.taskId, drag.target.index + by));
}

function moveCardSideways(board: Board, drag: CardDrag, by: number): void {
  const settings = board.settings();
  const { statusId, index } = drag.target;
  const takesCard = (id: string) => settings.blockedColumns?.[id] === undefined || id === drag.origin.statusId;
  const { next, passed } = nextColumn(
    settings.columns.map(({ id }) => id),
    statusId,
    by,
    takesCard,
  );
  const column = settings.columns.find(({ id }) => id === next);
  if (column) {
    const top = board.handles.get(statusId)?.topOf(index) ?? 0;
    const at = board.handles.get(column.id)?.insertionAt(top, null) ?? index;
    aimCard(board, drag, placeAt(column, drag.taskId, at), null, passed);
  } else if (passed.length > 0) announce(board, blockedTexts(settings, passed));
}

/** Returns the nearest accepted column in a direction, and the skipped columns before it. */
export const nextColumn = (
  ids: readonly string[],
  from: string,
  by: number,
  isWanted: (id: string) => boolean,
): { next: string | undefined; passed: readonly string[] } => {
  const at = ids.indexOf(from);
  const ahead = by > 0 ? ids.slice(at + 1) : ids.slice(0, at).toReversed();
  const found = ahead.findIndex(isWanted);
  return found === -1 ? { next: undefined, passed: ahead } : { next: ahead[found], passed: ahead.slice(0, found) };
};

function moveColumn(board: Board, drag: ColumnDrag, { x }: Direction): void {
  const index = drag.order.indexOf(drag.columnId);
  if (x !== 0) aimColumn(board, drag, index + x);
  const element = board.elements()?.board;
  const scrolled = Math.max(0, (index + 0.5) * (columnWidth + columnGap) - (element?.clientWidth ?? 0) / 2);
  element?.scrollTo({ left: isRightToLeft() ? -scrolled : scrolled });
}

/** Moves the focus to another card. With Shift, it extends the selection to that card, or takes it back. */
function moveFocus(board: Board, taskId: string, key: string, isExtending: boolean): boolean {
  const { x, y } = directions[arrowKey(key)] ?? { x: 0, y: 0 };
  if (x === 0 && y === 0 && key !== 'Home' && key !== 'End') return false;
  const card = cardFrom(board, taskId, key);
  if (card === undefined || card === taskId) return true;
  const { selected, onSelectTask } = board.settings();
  if (isExtending && onSelectTask && key !== 'Home' && key !== 'End') {
    const hasLeft = selected?.has(taskId) === true;
    const hasNext = selected?.has(card) === true;
    if (!hasLeft || hasNext) onSelectTask(taskId, 'toggle');
    if (!hasNext) onSelectTask(card, 'toggle');
  }
  focusCard(board, card);
  return true;
}

/** Returns the card to which a key leads from another one, or undefined. */
function cardFrom(board: Board, taskId: string, key: string): string | undefined {
  const { columns } = board.settings();
  const statusId = placeOf(columns, taskId)?.statusId;
  const handle = statusId === undefined ? undefined : board.handles.get(statusId);
  if (statusId === undefined || !handle) return undefined;
  const cards = handle.cards();
  const index = cards.indexOf(taskId);
  const { x, y } = directions[arrowKey(key)] ?? { x: 0, y: 0 };
  if (x === 0) return cards[key === 'Home' ? 0 : key === 'End' ? cards.length - 1 : index + y];
  const hasCards = (id: string) => (board.handles.get(id)?.cards().length ?? 0) > 0;
  const { next } = nextColumn(
    columns.map(({ id }) => id),
    statusId,
    x,
    hasCards,
  );
  const neighbour = board.handles.get(next ?? '');
  return neighbour?.cards()[neighbour.nearestTo(handle.topOf(index) + intoCard)];
}
