import { useDraggable } from '@dnd-kit/core';
import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { IconArchive, IconBolt, IconGripVertical, IconLock, IconPlus } from '@tabler/icons-react';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { TaskPriority, TaskType } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { tagColor } from '../TagBadge/index.ts';
import { columnGap, columnWidth, type BoardController, type HeldCard } from './boardController.ts';
import type { CardSource } from './cardSource.ts';
import type { KanbanColumnData } from './KanbanBoard.tsx';
import { KanbanCard } from './KanbanCard.tsx';
import { insertionIndex, previewCards } from './placement.ts';
import type { KanbanTexts } from './texts.ts';
import classes from './KanbanBoard.module.css';

export interface KanbanColumnProps {
  column: KanbanColumnData;
  /** Place among the columns, from 0. */
  position: number;
  controller: BoardController;
  cards: CardSource;
  typesById: ReadonlyMap<string, TaskType>;
  prioritiesById: ReadonlyMap<string, TaskPriority>;
  today: string;
  restingStatuses: ReadonlySet<string> | undefined;
  texts: KanbanTexts;
  blockedReason: string | undefined;
  selected: ReadonlySet<string> | undefined;
  /** Whether the header can be dragged. */
  isMovable: boolean;
  onCreateTask: ((statusId: string) => void) | undefined;
  onQuickAdd: ((statusId: string) => void) | undefined;
  cardInstructionsId: string;
  columnInstructionsId: string;
}

const cardGap = 8;
const cardsBeyondView = 5;
/** Height the list is drawn for until the column has been measured. */
const unmeasuredHeight = 800;

export const KanbanColumn = memo(function KanbanColumn({
  column,
  position,
  controller,
  cards: source,
  typesById,
  prioritiesById,
  today,
  restingStatuses,
  texts,
  blockedReason,
  selected,
  isMovable,
  onCreateTask,
  onQuickAdd,
  cardInstructionsId,
  columnInstructionsId,
}: KanbanColumnProps) {
  const frameRef = useRef<HTMLElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const held = useHeldCard(controller, column);
  const shift = useShift(controller, column.id, position);
  const tabStop = useTabStop(controller, column);

  const isTarget = held !== null && held.target.statusId === column.id;
  const heldTaskId = held?.taskId;
  const target = held?.target;
  const cards = useMemo(
    () =>
      heldTaskId === undefined || target === undefined ? column.taskIds : previewCards(column, heldTaskId, target),
    [column, heldTaskId, target],
  );
  const getItemKey = useCallback((index: number) => cards[index] ?? index, [cards]);
  // Cards that stay mounted out of view: the tab stop and the held one.
  const pinned = [tabStop, heldTaskId ?? null]
    .flatMap((taskId) => (taskId === null ? [] : cards.indexOf(taskId)))
    .join();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const missing =
        pinned === ''
          ? []
          : pinned
              .split(',')
              .map(Number)
              .filter((index) => index >= 0 && !shown.includes(index));
      return missing.length === 0 ? shown : [...new Set([...shown, ...missing])].toSorted((a, b) => a - b);
    },
    [pinned],
  );

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: cards.length,
    getScrollElement: () => scrollerRef.current,
    getItemKey,
    estimateSize: (index) => expectedHeight(source.readers().getTask(cards[index] ?? '')),
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) ||
      expectedHeight(source.readers().getTask(cards[Number(element.dataset['index'])] ?? '')),
    observeElementRect: observeHeight,
    initialRect: { width: columnWidth, height: unmeasuredHeight },
    overscan: cardsBeyondView,
    gap: cardGap,
    paddingStart: 2,
    paddingEnd: 12,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 12,
    rangeExtractor,
  });

  const cardsRef = useRef(cards);
  useLayoutEffect(() => {
    cardsRef.current = cards;
  });
  useLayoutEffect(() => {
    const frame = frameRef.current;
    const scroller = scrollerRef.current;
    if (!frame || !scroller) return undefined;
    const listTop = () => scroller.getBoundingClientRect().top - scroller.scrollTop;
    const rowAt = (index: number) => virtualizer.measurementsCache[index] ?? { start: 0, size: 0 };
    return controller.register(column.id, {
      frame,
      scroller,
      cards: () => cardsRef.current,
      insertionAt: (top, heldTaskId) => {
        const heldAt = cardsRef.current.indexOf(heldTaskId);
        const room = heldAt === -1 ? 0 : rowAt(heldAt).size + cardGap;
        const midpoint = (index: number) => {
          const below = heldAt !== -1 && index >= heldAt;
          const row = rowAt(below ? index + 1 : index);
          return row.start + row.size / 2 - (below ? room : 0);
        };
        return insertionIndex(cardsRef.current.length - (heldAt === -1 ? 0 : 1), midpoint, top - listTop());
      },
      nearestTo: (y) => virtualizer.getVirtualItemForOffset(y - listTop())?.index ?? 0,
      topOf: (index) => {
        const { top, bottom } = scroller.getBoundingClientRect();
        return Math.min(Math.max(listTop() + rowAt(index).start, top), bottom);
      },
      reveal: (index) => {
        virtualizer.scrollToIndex(index, { align: 'auto' });
        frame.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
    });
  }, [controller, column.id, virtualizer]);

  // The browser forgets the scroll of an element that is moved within its parent.
  useLayoutEffect(() => {
    const offset = virtualizer.scrollOffset;
    if (scrollerRef.current && offset) scrollerRef.current.scrollTop = offset;
  }, [position, virtualizer]);

  const liftedAt = isTarget && held.by === 'keyboard' ? cards.indexOf(held.taskId) : -1;
  useLayoutEffect(() => {
    if (liftedAt === -1) return;
    virtualizer.scrollToIndex(liftedAt, { align: 'auto' });
    frameRef.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [liftedAt, virtualizer]);

  useLayoutEffect(() => controller.settleFocus());

  const isForeign = held !== null && held.fromStatusId !== column.id;
  const row = (taskId: string, index: number, start: number, isAway: boolean): ReactNode => {
    const isHeld = held?.taskId === taskId;
    return (
      <KanbanCard
        key={taskId}
        taskId={taskId}
        source={source}
        typesById={typesById}
        prioritiesById={prioritiesById}
        today={today}
        restingStatuses={restingStatuses}
        statusName={column.name}
        mode={isAway ? 'away' : !isHeld ? 'still' : held.by === 'keyboard' ? 'lifted' : 'ghost'}
        visiting={isHeld && isForeign}
        index={index}
        total={cards.length}
        start={start}
        isTabStop={taskId === tabStop}
        selected={selected?.has(taskId)}
        selectedWords={texts.cardSelected}
        roleDescription={texts.cardRole}
        instructionsId={cardInstructionsId}
        measure={virtualizer.measureElement}
      />
    );
  };
  const leftBehind = held !== null && !isForeign && !isTarget;
  // One array: the element a drag began on must stay the same one, or its focus and its touch events are lost.
  const rows = virtualizer.getVirtualItems().map((item) => row(cards[item.index] ?? '', item.index, item.start, false));
  if (leftBehind) rows.push(row(held.taskId, cards.length, virtualizer.scrollOffset ?? 0, true));

  return (
    <section
      ref={frameRef}
      className={classes.column}
      style={shift === null ? undefined : { transform: `translateX(${shift.pixels}px)` }}
      data-held={shift?.isHeld ? shift.by : undefined}
      data-target={(isTarget && (isForeign || held.by === 'keyboard')) || undefined}
      data-refusing={held?.refusedBy === column.id || undefined}
      data-archived={column.archived || undefined}
      aria-label={texts.column(column.name, column.total ?? column.taskIds.length)}
    >
      <ColumnHeader
        column={column}
        texts={texts}
        isMovable={isMovable}
        onCreateTask={onCreateTask}
        onQuickAdd={onQuickAdd}
        instructionsId={columnInstructionsId}
      />
      <div className={classes.scroller} ref={scrollerRef} data-scroller>
        <ul
          className={classes.list}
          style={{ height: virtualizer.getTotalSize() }}
          data-sliding={isTarget || leftBehind || undefined}
        >
          {rows}
        </ul>
        {cards.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
      </div>
      {blockedReason !== undefined && (
        <BlockedNotice controller={controller} columnId={column.id} reason={blockedReason} />
      )}
    </section>
  );
}, sameColumn);

interface ColumnHeaderProps {
  column: KanbanColumnData;
  texts: KanbanTexts;
  isMovable: boolean;
  onCreateTask: ((statusId: string) => void) | undefined;
  onQuickAdd: ((statusId: string) => void) | undefined;
  instructionsId: string;
}

const ColumnHeader = memo(function ColumnHeader({
  column,
  texts,
  isMovable,
  onCreateTask,
  onQuickAdd,
  instructionsId,
}: ColumnHeaderProps) {
  const { setNodeRef, listeners } = useDraggable({ id: `column:${column.id}`, disabled: !isMovable });
  return (
    <header className={classes.header} ref={setNodeRef} data-movable={isMovable || undefined} {...listeners}>
      <ColumnTitle column={column} texts={texts} />
      <span className={classes.headerEnd}>
        {isMovable && (
          <button
            type="button"
            className={classes.headerButton}
            data-grip
            data-column-handle={column.id}
            aria-label={texts.moveColumn(column.name)}
            aria-describedby={instructionsId}
          >
            <IconGripVertical size={15} stroke={1.8} aria-hidden />
          </button>
        )}
        {onQuickAdd && !column.archived && (
          <button
            type="button"
            className={classes.headerButton}
            data-drag-ignore
            aria-label={texts.quickAddIn(column.name)}
            title={texts.quickAdd}
            onClick={() => onQuickAdd(column.id)}
          >
            <IconBolt size={15} stroke={1.75} aria-hidden />
          </button>
        )}
        {onCreateTask && !column.archived && (
          <button
            type="button"
            className={classes.headerButton}
            data-drag-ignore
            aria-label={texts.createTaskIn(column.name)}
            title={texts.createTask}
            onClick={() => onCreateTask(column.id)}
          >
            <IconPlus size={16} stroke={1.8} aria-hidden />
          </button>
        )}
      </span>
    </header>
  );
});

/** Dot, name and number of cards. */
export function ColumnTitle({ column, texts }: { column: KanbanColumnData; texts: KanbanTexts }) {
  return (
    <>
      <span className={classes.dot} style={{ background: tagColor(column.color) }} aria-hidden />
      <h2 className={classes.name} title={column.name}>
        {column.name}
      </h2>
      {column.archived && (
        <IconArchive size={14} stroke={1.8} aria-label={texts.archived} className={classes.archived} />
      )}
      <span className={classes.count} aria-hidden>
        {column.total ?? column.taskIds.length}
      </span>
    </>
  );
}

/** Says why a column doesn't take the card, only while a card is held. */
function BlockedNotice({
  controller,
  columnId,
  reason,
}: {
  controller: BoardController;
  columnId: string;
  reason: string;
}) {
  const shown = useSyncExternalStore(controller.subscribe, () => {
    const held = controller.held();
    return held?.kind === 'card' && held.fromStatusId !== columnId;
  });
  if (!shown) return null;
  return (
    <div className={classes.blocked}>
      <p className={classes.reason}>
        <IconLock size={14} stroke={1.8} aria-hidden />
        {reason}
      </p>
    </div>
  );
}

/** The held card when it touches this column: it lies here, came from here, is aimed here or refused here. */
function useHeldCard(controller: BoardController, column: KanbanColumnData): HeldCard | null {
  return useSyncExternalStore(controller.subscribe, () => {
    const held = controller.held();
    if (held?.kind !== 'card') return null;
    const { id, taskIds } = column;
    return held.fromStatusId === id ||
      held.target.statusId === id ||
      held.refusedBy === id ||
      taskIds.includes(held.taskId)
      ? held
      : null;
  });
}

/** How far the column stands from its place while a column is held. */
function useShift(controller: BoardController, columnId: string, position: number) {
  const moved = useSyncExternalStore(controller.subscribe, () => {
    const held = controller.held();
    if (held?.kind !== 'column') return '';
    return `${held.order.indexOf(columnId)} ${held.columnId === columnId ? held.by : ''}`;
  });
  if (moved === '') return null;
  const [at, by] = moved.split(' ');
  return {
    pixels: (Number(at) - position) * (columnWidth + columnGap),
    isHeld: by !== '',
    by: by === 'keyboard' ? 'keyboard' : 'pointer',
  };
}

function useTabStop(controller: BoardController, column: KanbanColumnData): string | null {
  return useSyncExternalStore(controller.subscribe, () => {
    const taskId = controller.tabStop();
    return taskId !== null && column.taskIds.includes(taskId) ? taskId : null;
  });
}

/** Height of a card as its stylesheet makes it, before it is measured. */
const expectedHeight = (task: Task | undefined): number => {
  const lines = task ? Math.min(3, Math.max(1, Math.ceil(task.title.length / 36))) : 1;
  return 52 + 20 * lines;
};

/** A column without a height, as in a hidden tab, draws a first screenful instead of nothing. */
const observeHeight = (
  instance: Virtualizer<HTMLDivElement, HTMLElement>,
  report: (rect: { width: number; height: number }) => void,
) => observeElementRect(instance, (rect) => report(rect.height === 0 ? { ...rect, height: unmeasuredHeight } : rect));

/** The machine may hand out new column objects for the same columns. */
function sameColumn(before: KanbanColumnProps, after: KanbanColumnProps): boolean {
  const { column: old, ...oldRest } = before;
  const { column, ...rest } = after;
  return (
    old.id === column.id &&
    old.name === column.name &&
    old.color === column.color &&
    old.archived === column.archived &&
    old.total === column.total &&
    old.taskIds === column.taskIds &&
    Object.entries(rest).every(([key, value]) => oldRest[key as keyof typeof oldRest] === value)
  );
}
