import { Button, Paper } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { Board } from './board.ts';
import { settleFocus } from './cardFocus.ts';
import type { CardLook } from './cardLook.ts';
import type { CardSource } from './cardSource.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import type { CardDrag } from './dragState.ts';
import { useCardDrag, useForeignCardDrag, useDraggedBy, useShift, useTabStop } from './dragHooks.ts';
import { KanbanCard } from './KanbanCard.tsx';
import type { KanbanColumnData } from './kanbanProps.ts';
import { previewCards } from './placement.ts';
import { type CardVirtualizer, reveal, useCardList, useColumnHandle } from './useCardList.ts';
import classes from './KanbanBoard.module.css';

export interface KanbanColumnProps {
  column: KanbanColumnData;
  position: number;
  board: Board;
  cards: CardSource;
  look: CardLook;
  blockedReason: string | undefined;
  selected: ReadonlySet<string> | undefined;
  isFinishing: boolean;
  isMovable: boolean;
  onCreateTask: ((statusId: string) => void) | undefined;
  onQuickAdd: ((statusId: string) => void) | undefined;
  onLoadMore: ((columnId: string) => void) | undefined;
}

export const KanbanColumn = memo(function KanbanColumn(props: KanbanColumnProps) {
  const { column, position, board, look, blockedReason, isMovable, onCreateTask, onQuickAdd } = props;
  const frameRef = useRef<HTMLElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const drag = useCardDrag(board, column);
  const shift = useShift(board, column.id, position);
  const columnDraggedBy = useDraggedBy(board, column.id);
  const tabStop = useTabStop(board, column);
  const draggedTaskId = drag?.taskId;
  const target = drag?.target;
  const cards = useMemo(
    () => (draggedTaskId && target ? previewCards(column, draggedTaskId, target) : column.taskIds),
    [column, draggedTaskId, target],
  );
  const virtualizer = useCardList(scrollerRef, cards, props.cards, look, pinnedIndices(cards, tabStop, drag));
  useColumnHandle(board, column.id, frameRef, scrollerRef, cards, virtualizer);
  useRestoredScroll(scrollerRef, virtualizer, position);

  const isTarget = drag !== null && drag.target.statusId === column.id;
  const isForeign = drag !== null && drag.fromStatusId !== column.id;
  const liftedAt = isTarget && drag.by === 'keyboard' ? drag.target.index : -1;
  useLayoutEffect(() => {
    if (liftedAt !== -1 && frameRef.current) reveal(virtualizer, frameRef.current, liftedAt);
  }, [liftedAt, virtualizer]);
  useLayoutEffect(() => settleFocus(board));

  return (
    <section
      ref={frameRef}
      className={classes.column}
      style={shift === null ? undefined : { transform: `translateX(${shift}px)` }}
      data-dragged={columnDraggedBy}
      data-target={(isTarget && (isForeign || drag.by === 'keyboard')) || undefined}
      data-blocked={drag?.blockedColumnId === column.id || undefined}
      aria-label={look.texts.column({ column: column.name, count: column.total ?? column.taskIds.length })}
    >
      <ColumnHeader
        column={column}
        texts={look.texts}
        isDone={!column.archived && look.restingStatuses?.has(column.id) === true}
        isFinishing={props.isFinishing}
        isMovable={isMovable}
        onCreateTask={onCreateTask}
        onQuickAdd={onQuickAdd}
        instructionsId={look.columnInstructionsId}
      />
      <div className={classes.scroller} ref={scrollerRef} data-scroller>
        <ul
          className={classes.list}
          style={{ height: virtualizer.getTotalSize() }}
          data-sliding={(drag !== null && (isTarget || !isForeign)) || undefined}
        >
          {cardRows(props, cards, virtualizer, drag, tabStop)}
        </ul>
        {cards.length === 0 && !column.more && <p className={classes.empty}>{look.texts.empty}</p>}
        {column.more && <MoreCards column={column} more={column.more} onLoadMore={props.onLoadMore} />}
      </div>
      {blockedReason !== undefined && <BlockedNotice board={board} columnId={column.id} reason={blockedReason} />}
    </section>
  );
}, sameColumn);

/** Returns the indices of cards that remain mounted outside the viewport: the tab stop and the dragged card. */
const pinnedIndices = (cards: readonly string[], tabStop: string | null, drag: CardDrag | null): string =>
  [tabStop, drag?.taskId ?? null].flatMap((taskId) => (taskId === null ? [] : cards.indexOf(taskId))).join();

/** Restores the scroll position, which the browser resets when an element is moved within its parent. */
const useRestoredScroll = (
  scrollerRef: RefObject<HTMLDivElement | null>,
  virtualizer: CardVirtualizer,
  position: number,
): void =>
  useLayoutEffect(() => {
    const offset = virtualizer.scrollOffset;
    if (scrollerRef.current && offset) scrollerRef.current.scrollTop = offset;
  }, [scrollerRef, position, virtualizer]);

/** Returns the rendered cards, and the element on which a drag began while its card is in another column. */
function cardRows(
  { column, cards: source, look, selected }: KanbanColumnProps,
  cards: readonly string[],
  virtualizer: CardVirtualizer,
  drag: CardDrag | null,
  tabStop: string | null,
): ReactNode[] {
  const isForeign = drag !== null && drag.fromStatusId !== column.id;
  const row = (taskId: string, index: number, start: number, isAway: boolean): ReactNode => {
    const isDragged = drag?.taskId === taskId;
    return (
      <KanbanCard
        key={taskId}
        taskId={taskId}
        source={source}
        look={look}
        statusName={column.name}
        mode={isAway ? 'away' : !isDragged ? 'still' : drag.by === 'keyboard' ? 'lifted' : 'ghost'}
        visiting={isDragged && isForeign}
        index={index}
        total={cards.length}
        start={start}
        isTabStop={taskId === tabStop}
        selected={selected?.has(taskId)}
        measure={virtualizer.measureElement}
      />
    );
  };
  // Part of the same array, so that React preserves the element on which the drag began. A new element would lose the
  // focus and the touch events.
  const rows = virtualizer.getVirtualItems().map((item) => row(cards[item.index] ?? '', item.index, item.start, false));
  const isLeft = drag !== null && !isForeign && drag.target.statusId !== column.id;
  if (isLeft) rows.push(row(drag.taskId, cards.length, virtualizer.scrollOffset ?? 0, true));
  return rows;
}

function MoreCards({
  column,
  more: { label, title, state },
  onLoadMore,
}: {
  column: KanbanColumnData;
  more: NonNullable<KanbanColumnData['more']>;
  onLoadMore: KanbanColumnProps['onLoadMore'];
}) {
  return (
    <Button
      className={classes.more}
      variant="subtle"
      color="gray"
      size="compact-sm"
      title={title}
      aria-label={`${label}: ${column.name}`}
      aria-disabled={state === 'loading'}
      onClick={() => state !== 'loading' && onLoadMore?.(column.id)}
    >
      {label}
    </Button>
  );
}

function BlockedNotice({ board, columnId, reason }: { board: Board; columnId: string; reason: string }) {
  if (!useForeignCardDrag(board, columnId)) return null;
  return (
    <div className={classes.blocked}>
      <Paper withBorder px="sm" py={8} fz="sm" c="dimmed" className={classes.reason}>
        <IconLock size={14} stroke={1.8} aria-hidden /> {reason}
      </Paper>
    </div>
  );
}

/** Compares the columns by their contents, because the machine may create new objects for them. */
function sameColumn(before: KanbanColumnProps, after: KanbanColumnProps): boolean {
  const { column: old, ...oldRest } = before;
  const { column, ...rest } = after;
  return (
    old.id === column.id &&
    old.name === column.name &&
    old.color === column.color &&
    old.archived === column.archived &&
    old.total === column.total &&
    old.more?.label === column.more?.label &&
    old.more?.state === column.more?.state &&
    old.taskIds === column.taskIds &&
    Object.entries(rest).every(([key, value]) => oldRest[key as keyof typeof oldRest] === value)
  );
}
