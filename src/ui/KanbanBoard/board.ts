import type { ColumnHandle } from './columnHandle.ts';
import type { Held } from './held.ts';
import { createHoverIntent, type HoverIntent } from './hoverIntent.ts';
import type { KanbanBoardProps } from './kanbanProps.ts';
import { createStore, type Store } from './store.ts';
import type { KanbanTexts } from './texts.ts';

export type Settings = KanbanBoardProps & { texts: KanbanTexts };

export interface BoardElements {
  /** Scrolls sideways. */
  board: HTMLElement;
  /** Has the columns. */
  track: HTMLElement;
  /** Read out by screen readers whenever its text changes. */
  status: HTMLElement;
}

/** What the parts of one mounted board share. */
export interface Board {
  /** The latest props. */
  settings: () => Settings;
  update: (settings: Settings) => void;
  elements: () => BoardElements | null;
  attach: (elements: BoardElements | null) => void;
  /** Place of what is dragged. It is null while nothing is dragged. */
  held: Store<Held | null>;
  /** The one card that Tab reaches. */
  tabStop: Store<string | null>;
  /** The card that has the focus, and its place. The next card gets the focus when this one is removed. */
  focused: Store<{ taskId: string; statusId: string; index: number } | null>;
  /** The card that gets the focus as soon as that column shows it. */
  focusWanted: Store<{ taskId: string; statusId: string } | null>;
  hover: HoverIntent;
  /** The mounted columns by their ids. */
  handles: Map<string, ColumnHandle>;
}

export const createBoard = (initial: Settings): Board => {
  const settings = createStore(initial);
  const elements = createStore<BoardElements | null>(null);
  return {
    settings: settings.get,
    update: settings.set,
    elements: elements.get,
    attach: elements.set,
    held: createStore<Held | null>(null),
    tabStop: createStore<string | null>(null),
    focused: createStore<{ taskId: string; statusId: string; index: number } | null>(null),
    focusWanted: createStore<{ taskId: string; statusId: string } | null>(null),
    hover: createHoverIntent((taskId) => settings.get().onHoverTask?.(taskId)),
    handles: new Map(),
  };
};
