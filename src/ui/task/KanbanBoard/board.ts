import type { ColumnHandle } from './columnHandle.ts';
import type { Drag } from './dragState.ts';
import { createHoverIntent, type HoverIntent } from './hoverIntent.ts';
import type { KanbanBoardProps, KanbanTexts } from './kanbanProps.ts';
import { createStore, type Store } from './store.ts';

export type Settings = KanbanBoardProps & { texts: KanbanTexts };

export interface BoardElements {
  /** Scrolls horizontally. */
  board: HTMLElement;
  track: HTMLElement;
  /** Live region for screen readers. */
  status: HTMLElement;
}

/** State that the parts of one mounted board share. */
export interface Board {
  /** Returns the latest props. */
  settings: () => Settings;
  update: (settings: Settings) => void;
  elements: () => BoardElements | null;
  attach: (elements: BoardElements | null) => void;
  /** Place of the dragged card or column. Null while nothing is dragged. */
  drag: Store<Drag | null>;
  tabStop: Store<string | null>;
  /** Card with the focus, and its place. If the card is removed, the next one gets the focus. */
  focused: Store<{ taskId: string; statusId: string; index: number } | null>;
  /** Card that gets the focus when its column has rendered it. */
  focusWanted: Store<{ taskId: string; statusId: string } | null>;
  hover: HoverIntent;
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
    drag: createStore<Drag | null>(null),
    tabStop: createStore<string | null>(null),
    focused: createStore<{ taskId: string; statusId: string; index: number } | null>(null),
    focusWanted: createStore<{ taskId: string; statusId: string } | null>(null),
    hover: createHoverIntent((taskId) => settings.get().onHoverTask?.(taskId)),
    handles: new Map(),
  };
};
