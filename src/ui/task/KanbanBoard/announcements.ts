import type { Settings } from './board.ts';
import type { Drag, CardDrag, ColumnDrag } from './dragState.ts';

/**
 * Texts that screen readers announce during a drag. Each function takes the names on the board and the dragged card or
 * column.
 */
type Names = Pick<Settings, 'columns' | 'getTask' | 'blockedColumns' | 'texts'>;

export const pickedUp = (names: Names, drag: Drag): string =>
  drag.kind === 'card'
    ? names.texts.cardPickedUp(cardPosition(names, drag))
    : names.texts.columnPickedUp(columnPosition(names, drag));

/** Returns the new position. `passed` are skipped columns that don't accept the card. */
export const movedOver = (names: Names, drag: Drag, passed: readonly string[] = []): string => {
  if (drag.kind === 'column') return names.texts.columnOver(columnPosition(names, drag));
  if (drag.blockedColumnId !== null) return blockedTexts(names, [drag.blockedColumnId]);
  const over = names.texts.cardOver(cardPosition(names, drag));
  return passed.length === 0 ? over : `${blockedTexts(names, passed)} ${over}`;
};

export const blockedTexts = (names: Names, columnIds: readonly string[]): string =>
  columnIds
    .map((id) => names.texts.columnBlocked({ column: columnName(names, id), reason: names.blockedColumns?.[id] ?? '' }))
    .join(' ');

export const dropped = (names: Names, drag: Drag): string =>
  drag.kind === 'card'
    ? names.texts.cardDropped(cardPosition(names, drag))
    : names.texts.columnDropped(columnPosition(names, drag));

export const notMoved = (names: Names, { taskId }: CardDrag): string =>
  names.texts.cardUnmoved({ title: titleOf(names, taskId) });

export const putBack = (names: Names, drag: Drag): string =>
  drag.kind === 'card'
    ? names.texts.cardCancelled({
        title: titleOf(names, drag.taskId),
        column: columnName(names, drag.origin.statusId),
      })
    : names.texts.columnCancelled({ column: columnName(names, drag.columnId) });

/** Returns the announcement that another person removed the dragged card or column. */
export const deleted = ({ texts }: Names, drag: Drag): string =>
  drag.kind === 'card' ? texts.cardGone : texts.columnCancelled({ column: '' });

const cardPosition = (names: Names, { taskId, origin, target }: CardDrag) => {
  const cards = names.columns.find(({ id }) => id === target.statusId)?.taskIds.length ?? 0;
  const total = origin.statusId === target.statusId ? cards : cards + 1;
  return {
    title: titleOf(names, taskId),
    column: columnName(names, target.statusId),
    position: target.index + 1,
    total,
  };
};

const columnPosition = (names: Names, { columnId, order }: ColumnDrag) => ({
  column: columnName(names, columnId),
  position: order.indexOf(columnId) + 1,
  total: order.length,
});

const titleOf = ({ getTask }: Names, taskId: string): string => getTask(taskId)?.title ?? '';
const columnName = ({ columns }: Names, id: string): string => columns.find((column) => column.id === id)?.name ?? '';
