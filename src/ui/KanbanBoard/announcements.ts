import type { Settings } from './board.ts';
import type { Held, HeldCard, HeldColumn } from './held.ts';

/**
 * Texts that screen readers announce during a drag. Each function takes the names on the board and the dragged card or
 * column.
 */
type Names = Pick<Settings, 'columns' | 'getTask' | 'blockedColumns' | 'texts'>;

export const pickedUp = (names: Names, held: Held): string =>
  held.kind === 'card'
    ? names.texts.cardPickedUp(...cardPosition(names, held))
    : names.texts.columnPickedUp(...columnPosition(names, held));

/** Returns the new position. `passed` are skipped columns that don't accept the card. */
export const movedOver = (names: Names, held: Held, passed: readonly string[] = []): string => {
  if (held.kind === 'column') return names.texts.columnOver(...columnPosition(names, held));
  if (held.refusedBy !== null) return refusals(names, [held.refusedBy]);
  const over = names.texts.cardOver(...cardPosition(names, held));
  return passed.length === 0 ? over : `${refusals(names, passed)} ${over}`;
};

/** Returns the reasons for which the columns don't accept the card. */
export const refusals = (names: Names, columnIds: readonly string[]): string =>
  columnIds.map((id) => names.texts.columnBlocked(columnName(names, id), names.blockedColumns?.[id] ?? '')).join(' ');

export const dropped = (names: Names, held: Held): string =>
  held.kind === 'card'
    ? names.texts.cardDropped(...cardPosition(names, held))
    : names.texts.columnDropped(...columnPosition(names, held));

export const notMoved = (names: Names, { taskId }: HeldCard): string => names.texts.cardUnmoved(titleOf(names, taskId));

export const putBack = (names: Names, held: Held): string =>
  held.kind === 'card'
    ? names.texts.cardCancelled(titleOf(names, held.taskId), columnName(names, held.origin.statusId))
    : names.texts.columnCancelled(columnName(names, held.columnId));

/** The dragged card or column was removed by another person. */
export const gone = ({ texts }: Names, held: Held): string =>
  held.kind === 'card' ? texts.cardGone : texts.columnCancelled('');

const cardPosition = (
  names: Names,
  { taskId, origin, target }: HeldCard,
): [title: string, column: string, position: number, total: number] => {
  const cards = names.columns.find(({ id }) => id === target.statusId)?.taskIds.length ?? 0;
  const total = origin.statusId === target.statusId ? cards : cards + 1;
  return [titleOf(names, taskId), columnName(names, target.statusId), target.index + 1, total];
};

const columnPosition = (
  names: Names,
  { columnId, order }: HeldColumn,
): [name: string, position: number, total: number] => [
  columnName(names, columnId),
  order.indexOf(columnId) + 1,
  order.length,
];

const titleOf = ({ getTask }: Names, taskId: string): string => getTask(taskId)?.title ?? '';
const columnName = ({ columns }: Names, id: string): string => columns.find((column) => column.id === id)?.name ?? '';
