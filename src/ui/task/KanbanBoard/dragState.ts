import { type CardList, type IndexedPlace, placeOf, previewCards, samePlace } from './placement.ts';

export type DragMeans = 'mouse' | 'keyboard' | 'touch';
export type Dragged = { taskId: string } | { columnId: string };

/** The dragged card and its place on the board until it is dropped. */
export interface CardDrag {
  kind: 'card';
  taskId: string;
  by: DragMeans;
  fromStatusId: string;
  /** Place of the card in the data. */
  origin: IndexedPlace;
  /** Place at which the board shows the card, and at which it would be dropped. */
  target: IndexedPlace;
  /** Column under the pointer that doesn't accept the card. */
  blockedColumnId: string | null;
}

/** The dragged column, and the order in which the board shows all columns until it is dropped. */
export interface ColumnDrag {
  kind: 'column';
  columnId: string;
  by: DragMeans;
  order: readonly string[];
}

export type Drag = CardDrag | ColumnDrag;

/** Returns the start of a drag of the card or column at its place, or null if no column has it. */
export const createDrag = (dragged: Dragged, by: DragMeans, columns: readonly CardList[]): Drag | null => {
  if ('columnId' in dragged) {
    const { columnId } = dragged;
    const order = columns.map(({ id }) => id);
    return order.includes(columnId) ? { kind: 'column', columnId, by, order } : null;
  }
  const { taskId } = dragged;
  const origin = placeOf(columns, taskId);
  return (
    origin && { kind: 'card', taskId, by, fromStatusId: origin.statusId, origin, target: origin, blockedColumnId: null }
  );
};

/**
 * Adapts the drag to changed columns. Returns the same object if nothing about it has changed, or null if the drag
 * can't continue.
 */
export const updateDrag = (drag: Drag, columns: readonly CardList[]): Drag | null =>
  drag.kind === 'card' ? cardOn(drag, columns) : columnOn(drag, columns);

function cardOn(drag: CardDrag, columns: readonly CardList[]): CardDrag | null {
  const origin = placeOf(columns, drag.taskId);
  if (origin === null || !columns.some(({ id }) => id === drag.fromStatusId)) return null;
  const column = columns.find(({ id }) => id === drag.target.statusId);
  if (column === undefined) return { ...drag, origin, target: origin, blockedColumnId: null };
  const target = { ...drag.target, index: previewCards(column, drag.taskId, drag.target).indexOf(drag.taskId) };
  const isSame =
    samePlace(origin, drag.origin) && origin.index === drag.origin.index && target.index === drag.target.index;
  return isSame ? drag : { ...drag, origin, target };
}

function columnOn(drag: ColumnDrag, columns: readonly CardList[]): ColumnDrag | null {
  const present = new Set(columns.map(({ id }) => id));
  const { columnId, order } = drag;
  if (!present.has(columnId)) return null;
  if (order.length === present.size && order.every((id) => present.has(id))) return drag;
  const known = order.filter((id) => present.has(id));
  return { ...drag, order: [...known, ...[...present].filter((id) => !known.includes(id))] };
}
