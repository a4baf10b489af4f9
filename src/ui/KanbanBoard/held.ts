import { type CardList, type IndexedPlace, placeOf, previewCards, samePlace } from './placement.ts';

export type DragMeans = 'mouse' | 'keyboard' | 'touch';
export type Dragged = { taskId: string } | { columnId: string };

/** The dragged card and its place on the board until it is dropped. */
export interface HeldCard {
  kind: 'card';
  taskId: string;
  by: DragMeans;
  /** Column in which the drag began. It keeps the element of the card mounted. */
  fromStatusId: string;
  /** Place of the card in the data. */
  origin: IndexedPlace;
  /** Place at which the board shows the card, and at which it would be dropped. */
  target: IndexedPlace;
  /** Column under the pointer that doesn't accept the card. */
  refusedBy: string | null;
}

/** The dragged column, and the order in which the board shows all columns until it is dropped. */
export interface HeldColumn {
  kind: 'column';
  columnId: string;
  by: DragMeans;
  order: readonly string[];
}

export type Held = HeldCard | HeldColumn;

/** Returns the start of a drag of the card or column at its place, or null if no column has it. */
export const lift = (dragged: Dragged, by: DragMeans, columns: readonly CardList[]): Held | null => {
  if ('columnId' in dragged) {
    const { columnId } = dragged;
    const order = columns.map(({ id }) => id);
    return order.includes(columnId) ? { kind: 'column', columnId, by, order } : null;
  }
  const { taskId } = dragged;
  const origin = placeOf(columns, taskId);
  return origin && { kind: 'card', taskId, by, fromStatusId: origin.statusId, origin, target: origin, refusedBy: null };
};

/**
 * Adapts the drag to changed columns. Returns the same object if nothing about it has changed, or null if the drag
 * can't continue.
 */
export const holdOn = (held: Held, columns: readonly CardList[]): Held | null =>
  held.kind === 'card' ? cardOn(held, columns) : columnOn(held, columns);

function cardOn(held: HeldCard, columns: readonly CardList[]): HeldCard | null {
  const origin = placeOf(columns, held.taskId);
  if (origin === null || !columns.some(({ id }) => id === held.fromStatusId)) return null;
  const column = columns.find(({ id }) => id === held.target.statusId);
  if (column === undefined) return { ...held, origin, target: origin, refusedBy: null };
  const target = { ...held.target, index: previewCards(column, held.taskId, held.target).indexOf(held.taskId) };
  const isSame =
    samePlace(origin, held.origin) && origin.index === held.origin.index && target.index === held.target.index;
  return isSame ? held : { ...held, origin, target };
}

function columnOn(held: HeldColumn, columns: readonly CardList[]): HeldColumn | null {
  const present = new Set(columns.map(({ id }) => id));
  const { columnId, order } = held;
  if (!present.has(columnId)) return null;
  if (order.length === present.size && order.every((id) => present.has(id))) return held;
  const known = order.filter((id) => present.has(id));
  return { ...held, order: [...known, ...[...present].filter((id) => !known.includes(id))] };
}
