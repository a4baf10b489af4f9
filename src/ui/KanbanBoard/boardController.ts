import { flushSync } from 'react-dom';
import type { Task } from '../../../domain/task.ts';
import {
  edgeSpeed,
  moveTo,
  placeAt,
  placeOf,
  previewCards,
  samePlace,
  withoutCard,
  type CardPlace,
} from './placement.ts';
import type { KanbanBoardProps, KanbanColumnData } from './KanbanBoard.tsx';
import type { KanbanTexts } from './texts.ts';

/** What a drag is made with. */
export type DragMeans = 'mouse' | 'keyboard' | 'touch';

/** A card held by the user; the board shows it at `target` until it is dropped or cancelled. */
export interface HeldCard {
  kind: 'card';
  taskId: string;
  by: DragMeans;
  /** Column whose element the drag began on; it keeps that element mounted. */
  fromStatusId: string;
  target: CardPlace;
  /** Column under the pointer that doesn't take the card. */
  refusedBy: string | null;
}

/** A column held by the user; `order` is what the board shows meanwhile. */
export interface HeldColumn {
  kind: 'column';
  columnId: string;
  by: DragMeans;
  order: readonly string[];
}

/** What a mounted column lets the controller ask and do. Vertical places are in pixels of the viewport. */
export interface ColumnHandle {
  frame: HTMLElement;
  scroller: HTMLElement;
  /** Cards shown now, the held one included where it is aimed. */
  cards: () => readonly string[];
  /** Index at which a card whose top is at `top` would go in, the held card left out. */
  insertionAt: (top: number, heldTaskId: string) => number;
  /** Index of the card shown nearest to `y`. */
  nearestTo: (y: number) => number;
  /** Top of the card at `index`, kept within what is visible. */
  topOf: (index: number) => number;
  /** Scrolls the card at `index` into view. */
  reveal: (index: number) => void;
}

interface Pointer {
  x: number;
  y: number;
  /** From the held element's corner to where it was grabbed. */
  grabX: number;
  grabY: number;
}

export const columnWidth = 320;
export const columnGap = 12;
const hoverMilliseconds = 80;
/** Farther than this outside the board, letting go puts the card back. */
const reach = 96;
const fastestUpright = 20;
const fastestSideways = 12;

type Settings = KanbanBoardProps & { texts: KanbanTexts };

/** The board's local state: what is held, which card is the tab stop. Lives with its component and never touches the tasks. */
export const createBoardController = () => {
  let settings: Settings | null = null;
  let board: HTMLElement | null = null;
  let track: HTMLElement | null = null;
  let status: HTMLElement | null = null;
  let held: HeldCard | HeldColumn | null = null;
  let tabStop: string | null = null;
  /** The focused card and where it lay, so that focus has somewhere to go when the card is taken away. */
  let focused: { taskId: string; statusId: string; index: number } | null = null;
  let focusWanted: { taskId: string; statusId: string } | null = null;
  let pointer: Pointer | null = null;
  let frame = 0;
  let lastFrame = 0;
  let hover: { taskId: string; timer: number } | null = null;
  const handles = new Map<string, ColumnHandle>();
  const listeners = new Set<() => void>();

  const notify = () => listeners.forEach((listener) => listener());
  const columns = (): readonly KanbanColumnData[] => settings?.columns ?? [];
  const columnOf = (id: string) => columns().find((column) => column.id === id);
  const nameOf = (id: string) => columnOf(id)?.name ?? '';
  const titleOf = (taskId: string) => settings?.getTask(taskId)?.title ?? '';
  const isMovable = (task: Task | undefined) => task !== undefined && task.abilities.update;
  const announce = (say: (texts: KanbanTexts) => string) => {
    if (status && settings) status.textContent = say(settings.texts);
  };
  const setHeld = (next: HeldCard | HeldColumn | null) => {
    held = next;
    notify();
  };
  const setTabStop = (taskId: string | null) => {
    if (tabStop === taskId) return;
    tabStop = taskId;
    notify();
  };

  /** 1-based position and length of the column as shown while the card is held. */
  const positionOf = (card: HeldCard): [number, number] => {
    const column = columnOf(card.target.statusId);
    const shown = column ? previewCards(column, card.taskId, card.target) : [];
    return [shown.indexOf(card.taskId) + 1, shown.length];
  };

  const pickUpCard = (taskId: string, by: DragMeans): boolean => {
    if (held) cancel();
    const origin = placeOf(columns(), taskId);
    if (origin === null || !isMovable(settings?.getTask(taskId))) return false;
    forgetHover();
    const card: HeldCard = { kind: 'card', taskId, by, fromStatusId: origin.statusId, target: origin, refusedBy: null };
    settings?.onDragStart?.({ taskId, by });
    setHeld(card);
    announce((texts) => texts.cardPickedUp(titleOf(taskId), nameOf(origin.statusId), ...positionOf(card)));
    return true;
  };

  /** Why the column doesn't take the held card, in a sentence. */
  const refusalOf = (columnId: string) => (texts: KanbanTexts) =>
    texts.columnBlocked(nameOf(columnId), settings?.blockedColumns?.[columnId] ?? '');

  /** `passed` are columns on the way that don't take the card. */
  const aimCard = (card: HeldCard, target: CardPlace, refusedBy: string | null, passed: readonly string[] = []) => {
    if (samePlace(card.target, target) && card.refusedBy === refusedBy) return;
    const next = { ...card, target, refusedBy };
    setHeld(next);
    if (refusedBy !== null) announce(refusalOf(refusedBy));
    else
      announce((texts) =>
        [
          ...passed.map((id) => refusalOf(id)(texts)),
          texts.cardOver(titleOf(card.taskId), nameOf(target.statusId), ...positionOf(next)),
        ].join(' '),
      );
  };

  const pickUpColumn = (columnId: string, by: DragMeans): boolean => {
    if (held) cancel();
    if (!columnOf(columnId) || !settings?.onReorderColumns) return false;
    forgetHover();
    const order = columns().map((column) => column.id);
    setHeld({ kind: 'column', columnId, by, order });
    announce((texts) => texts.columnPickedUp(nameOf(columnId), order.indexOf(columnId) + 1, order.length));
    return true;
  };

  const aimColumn = (column: HeldColumn, index: number) => {
    const order = moveTo(column.order, column.columnId, index);
    const at = order.indexOf(column.columnId);
    if (at === column.order.indexOf(column.columnId)) return;
    setHeld({ ...column, order });
    announce((texts) => texts.columnOver(nameOf(column.columnId), at + 1, order.length));
  };

  const drop = () => {
    if (!held) return;
    stopPointer();
    if (held.kind === 'column') dropColumn(held);
    else dropCard(held);
  };

  const dropCard = (card: HeldCard) => {
    const origin = placeOf(columns(), card.taskId);
    if (origin === null) return cancelGone();
    const { statusId } = card.target;
    // What a column takes may have changed since the card was aimed at it.
    const refusedBy =
      card.refusedBy ??
      (statusId !== origin.statusId && settings?.blockedColumns?.[statusId] !== undefined ? statusId : null);
    wantFocus(card, refusedBy === null ? statusId : origin.statusId);
    if (settings && refusedBy !== null) {
      const reason = refusalOf(refusedBy)(settings.texts);
      setHeld(null);
      settings.onDragCancel?.(reason);
      announce((texts) => `${reason} ${texts.cardCancelled(titleOf(card.taskId), nameOf(origin.statusId))}`);
      return;
    }
    if (samePlace(origin, card.target)) {
      setHeld(null);
      settings?.onDragCancel?.();
      announce((texts) => texts.cardUnmoved(titleOf(card.taskId)));
      return;
    }
    const position = positionOf(card);
    settings?.onDrop({ taskId: card.taskId, ...card.target });
    setHeld(null);
    announce((texts) => texts.cardDropped(titleOf(card.taskId), nameOf(card.target.statusId), ...position));
  };

  const dropColumn = (column: HeldColumn) => {
    const before = columns().map(({ id }) => id);
    const at = column.order.indexOf(column.columnId);
    if (before.indexOf(column.columnId) !== at) settings?.onReorderColumns?.([...column.order]);
    setHeld(null);
    announce((texts) => texts.columnDropped(nameOf(column.columnId), at + 1, column.order.length));
  };

  const cancel = () => {
    if (!held) return;
    stopPointer();
    const was = held;
    if (was.kind === 'column') {
      setHeld(null);
      announce((texts) => texts.columnCancelled(nameOf(was.columnId)));
      return;
    }
    const origin = placeOf(columns(), was.taskId);
    if (origin === null) return cancelGone();
    wantFocus(was, origin.statusId);
    setHeld(null);
    settings?.onDragCancel?.();
    announce((texts) => texts.cardCancelled(titleOf(was.taskId), nameOf(origin.statusId)));
  };

  const cancelGone = () => {
    stopPointer();
    setHeld(null);
    settings?.onDragCancel?.();
    announce((texts) => texts.cardGone);
  };

  const wantFocus = (card: HeldCard, statusId: string) => {
    tabStop = card.taskId;
    focusWanted = card.by === 'keyboard' ? { taskId: card.taskId, statusId } : null;
  };

  /** Takes in new props; a card or column taken away by someone else ends its drag. */
  const sync = (next: Settings) => {
    settings = next;
    if (held?.kind === 'card') {
      if (placeOf(columns(), held.taskId) === null || !next.getTask(held.taskId) || !columnOf(held.fromStatusId))
        cancelGone();
      else if (!columnOf(held.target.statusId)) aimCard(held, placeOf(columns(), held.taskId) ?? held.target, null);
    } else if (held?.kind === 'column') {
      const present = new Set(columns().map(({ id }) => id));
      const { columnId, order } = held;
      if (!present.has(columnId)) {
        stopPointer();
        setHeld(null);
        announce((texts) => texts.columnCancelled(''));
      } else if (order.length !== present.size || order.some((id) => !present.has(id))) {
        const kept = order.filter((id) => present.has(id));
        setHeld({ ...held, order: [...kept, ...[...present].filter((id) => !kept.includes(id))] });
      }
    }
    if (tabStop !== null && placeOf(columns(), tabStop) !== null) return;
    const lost = focused !== null && focused.taskId === tabStop ? focused : null;
    const neighbours = lost ? columnOf(lost.statusId)?.taskIds : undefined;
    const heir =
      neighbours?.[Math.min(lost?.index ?? 0, neighbours.length - 1)] ??
      columns().find(({ taskIds }) => taskIds.length > 0)?.taskIds[0] ??
      null;
    focused = null;
    setTabStop(heir);
    if (lost && heir !== null) focusCard(heir);
  };

  const focusCard = (taskId: string) => {
    const statusId = placeOf(columns(), taskId)?.statusId;
    const handle = statusId === undefined ? undefined : handles.get(statusId);
    if (statusId === undefined || !handle) return;
    focusWanted = { taskId, statusId };
    tabStop = taskId;
    queueMicrotask(() => {
      flushSync(notify);
      settleFocus();
      handle.reveal(handle.cards().indexOf(taskId));
    });
  };

  /** Moves focus to the card that should have it, once its column shows it. */
  const settleFocus = () => {
    if (!focusWanted || held) return;
    const { taskId, statusId } = focusWanted;
    if (placeOf(columns(), taskId)?.statusId !== statusId) return;
    const card = handles.get(statusId)?.scroller.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(taskId)}"]`);
    if (!card) return;
    focusWanted = null;
    card.focus({ preventScroll: true });
  };

  const step = (event: KeyLike): boolean => {
    if (held?.by === 'keyboard') {
      if (event.key === 'Escape') cancel();
      else if (event.key === ' ' || event.key === 'Enter') drop();
      else if (event.key === 'Tab') return true;
      else if (held.kind === 'card') return stepCard(held, event.key);
      else return stepColumn(held, event.key);
      return true;
    }
    if (held) return false;
    const handleOf = event.target.closest<HTMLElement>('[data-column-handle]')?.dataset['columnHandle'];
    if (handleOf !== undefined)
      return (event.key === ' ' || event.key === 'Enter') && pickUpColumn(handleOf, 'keyboard');
    const taskId = event.target.closest<HTMLElement>('[data-task-id]')?.dataset['taskId'];
    if (taskId === undefined) return false;
    if (event.key === 'Enter') {
      settings?.onOpenTask(taskId);
      return true;
    }
    if (event.key === ' ') {
      pickUpCard(taskId, 'keyboard');
      return true;
    }
    return stepFocus(taskId, event.key);
  };

  const stepCard = (card: HeldCard, key: string): boolean => {
    const direction = directions[key];
    if (!direction) return false;
    const ids = columns().map(({ id }) => id);
    const column = columnOf(card.target.statusId);
    if (!column) return true;
    const index = previewCards(column, card.taskId, card.target).indexOf(card.taskId);
    if (direction.y !== 0) {
      aimCard(
        card,
        placeAt(
          column,
          card.taskId,
          Math.min(Math.max(index + direction.y, 0), withoutCard(column.taskIds, card.taskId).length),
        ),
        null,
      );
      return true;
    }
    const top = handles.get(column.id)?.topOf(index) ?? 0;
    const origin = placeOf(columns(), card.taskId)?.statusId;
    const passed: string[] = [];
    for (let at = ids.indexOf(column.id) + direction.x; at >= 0 && at < ids.length; at += direction.x) {
      const next = columnOf(ids[at] ?? '');
      if (!next) break;
      if (settings?.blockedColumns?.[next.id] !== undefined && next.id !== origin) {
        passed.push(next.id);
        continue;
      }
      aimCard(
        card,
        placeAt(next, card.taskId, handles.get(next.id)?.insertionAt(top, card.taskId) ?? index),
        null,
        passed,
      );
      return true;
    }
    if (passed.length > 0) announce((texts) => passed.map((id) => refusalOf(id)(texts)).join(' '));
    return true;
  };

  const stepColumn = (column: HeldColumn, key: string): boolean => {
    const direction = directions[key];
    if (!direction) return false;
    if (direction.x !== 0) aimColumn(column, column.order.indexOf(column.columnId) + direction.x);
    const index = column.order.indexOf(column.columnId);
    board?.scrollTo({ left: Math.max(0, (index + 0.5) * (columnWidth + columnGap) - board.clientWidth / 2) });
    return true;
  };

  const stepFocus = (taskId: string, key: string): boolean => {
    const place = placeOf(columns(), taskId);
    const handle = place && handles.get(place.statusId);
    if (!place || !handle) return false;
    const cards = handle.cards();
    const index = cards.indexOf(taskId);
    const inColumn = key === 'Home' ? 0 : key === 'End' ? cards.length - 1 : index + (directions[key]?.y ?? 0);
    if (inColumn !== index) {
      const next = cards[inColumn];
      if (next !== undefined) focusCard(next);
      return true;
    }
    const sideways = directions[key]?.x ?? 0;
    if (sideways === 0) return key === 'Home' || key === 'End';
    const ids = columns().map(({ id }) => id);
    for (let at = ids.indexOf(place.statusId) + sideways; at >= 0 && at < ids.length; at += sideways) {
      const next = handles.get(ids[at] ?? '');
      if (!next || next.cards().length === 0) continue;
      const card = next.cards()[next.nearestTo(handle.topOf(index) + 24)];
      if (card !== undefined) focusCard(card);
      return true;
    }
    return true;
  };

  const startPointer = (at: { x: number; y: number }, grabbed: DOMRect) => {
    pointer = { ...at, grabX: at.x - grabbed.left, grabY: at.y - grabbed.top };
    window.addEventListener('mousemove', onMouseMove, { capture: true, passive: true });
    window.addEventListener('touchmove', onTouchMove, { capture: true, passive: true });
    lastFrame = 0;
    frame = requestAnimationFrame(onFrame);
  };

  const stopPointer = () => {
    pointer = null;
    cancelAnimationFrame(frame);
    window.removeEventListener('mousemove', onMouseMove, { capture: true });
    window.removeEventListener('touchmove', onTouchMove, { capture: true });
  };

  const follow = (at: { clientX: number; clientY: number } | undefined) => {
    if (at && pointer) pointer = { ...pointer, x: at.clientX, y: at.clientY };
  };
  const onMouseMove = (event: MouseEvent) => follow(event);
  const onTouchMove = (event: TouchEvent) => follow(event.touches[0]);

  /** Once a frame while a pointer holds something: scrolls near the edges, then aims. */
  const onFrame = (time: number) => {
    frame = requestAnimationFrame(onFrame);
    if (!pointer || !held || !board) return;
    const frames = lastFrame === 0 ? 1 : Math.min((time - lastFrame) / 16.7, 3);
    lastFrame = time;
    const bounds = board.getBoundingClientRect();
    const under = held.kind === 'card' ? columnUnder(pointer, bounds) : null;
    const inner = under === null ? undefined : handles.get(under)?.scroller;
    const innerBounds = inner?.getBoundingClientRect();
    const sideways =
      edgeSpeed(pointer.x, Math.max(bounds.left, 0), Math.min(bounds.right, window.innerWidth), fastestSideways) *
      frames;
    const upright = innerBounds
      ? edgeSpeed(pointer.y, innerBounds.top, Math.min(innerBounds.bottom, window.innerHeight), fastestUpright) * frames
      : 0;
    if (sideways !== 0) board.scrollLeft += sideways;
    if (inner && upright !== 0) inner.scrollTop += upright;
    if (held.kind === 'column') {
      if (track)
        aimColumn(
          held,
          Math.round((pointer.x - pointer.grabX - track.getBoundingClientRect().left) / (columnWidth + columnGap)),
        );
      return;
    }
    const origin = placeOf(columns(), held.taskId);
    if (origin === null) return;
    const handle = under === null ? undefined : handles.get(under);
    if (under === null || !handle) return aimCard(held, origin, null);
    if (settings?.blockedColumns?.[under] !== undefined && under !== origin.statusId)
      return aimCard(held, origin, under);
    const rest = withoutCard(handle.cards(), held.taskId);
    aimCard(
      held,
      { statusId: under, beforeTaskId: rest[handle.insertionAt(pointer.y - pointer.grabY, held.taskId)] ?? null },
      null,
    );
  };

  const columnUnder = (at: Pointer, bounds: DOMRect): string | null => {
    if (
      at.x < bounds.left - reach ||
      at.x > bounds.right + reach ||
      at.y < bounds.top - reach ||
      at.y > bounds.bottom + reach
    )
      return null;
    let nearest: string | null = null;
    let distance = Number.POSITIVE_INFINITY;
    for (const [id, handle] of handles) {
      const { left, right } = handle.frame.getBoundingClientRect();
      const away = Math.max(left - at.x, at.x - right, 0);
      if (away < distance) {
        distance = away;
        nearest = id;
      }
    }
    return nearest;
  };

  const forgetHover = () => {
    if (hover) window.clearTimeout(hover.timer);
    hover = null;
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    held: () => held,
    /** The one card of the board that Tab reaches. */
    tabStop: () => tabStop,
    attach: (elements: { board: HTMLElement; track: HTMLElement; status: HTMLElement }) => {
      ({ board, track, status } = elements);
      return () => {
        stopPointer();
        forgetHover();
        board = track = status = null;
      };
    },
    register: (columnId: string, handle: ColumnHandle) => {
      handles.set(columnId, handle);
      return () => {
        if (handles.get(columnId) === handle) handles.delete(columnId);
      };
    },
    sync,
    settleFocus,
    step,
    pickUpCard,
    pickUpColumn,
    startPointer,
    drop,
    cancel,
    /** A card got focus: it becomes the tab stop, and is prefetched. */
    focusedOn: (taskId: string) => {
      const place = placeOf(columns(), taskId);
      if (!place) return;
      focused = { taskId, statusId: place.statusId, index: columnOf(place.statusId)?.taskIds.indexOf(taskId) ?? 0 };
      setTabStop(taskId);
      if (!held) settings?.onHoverTask?.(taskId);
    },
    /** Focus left the board: what the keyboard holds goes back. */
    focusLost: () => {
      focused = null;
      if (held?.by === 'keyboard') cancel();
    },
    hovered: (taskId: string | null) => {
      if (hover?.taskId === taskId) return;
      forgetHover();
      if (taskId === null || held) return;
      hover = { taskId, timer: window.setTimeout(() => settings?.onHoverTask?.(taskId), hoverMilliseconds) };
    },
  };
};
export type BoardController = ReturnType<typeof createBoardController>;

interface KeyLike {
  key: string;
  target: Element;
}

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
