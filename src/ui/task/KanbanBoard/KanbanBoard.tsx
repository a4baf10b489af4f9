import {
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../base/texts/index.ts';
import type { Board } from './board.ts';
import { focusGained } from './cardFocus.ts';
import { useCardLook } from './cardLook.ts';
import { createCardSource } from './cardSource.ts';
import { cancel, drop, pickUp } from './drag.ts';
import { DragPreview } from './DragPreview.tsx';
import type { Dragged } from './dragState.ts';
import type { KanbanBoardProps } from './kanbanProps.ts';
import { KanbanColumn } from './KanbanColumn.tsx';
import { parentIdAt, pressKey } from './keyboardMoves.ts';
import { finishedIn } from './finishedIn.ts';
import { followPress, isPress, pointOf, type Press } from './press.ts';
import { type MountedBoard, useBoard } from './useBoard.ts';
import { useLatestCallback } from './useLatestCallback.ts';
import classes from './KanbanBoard.module.css';

/**
 * Kanban board for any number of cards. Cards and columns can be moved by mouse, touch and keyboard. It reports the
 * user's actions, and the parent decides what is dragged.
 */
export function KanbanBoard(props: KanbanBoardProps) {
  const { columns, getTask, getSync, getBlockers, getFamily, blockedColumns, selected, createIn } = props;
  const texts = useTexts('board').cards;
  const look = useCardLook(props, texts);
  const [cards] = useState(createCardSource);
  cards.take({ getTask, getSync, getBlockers, getFamily });
  useLayoutEffect(() => cards.notify());
  const mounted = useBoard(props, texts);
  const onCreateTask = useLatestCallback(props.onCreateTask);
  const onQuickAdd = useLatestCallback(props.onQuickAdd);
  const onLoadMore = useLatestCallback(props.onLoadMore);
  const finished = useFinished(props);
  const isMovable = props.onReorderColumns !== undefined && columns.length > 1;
  return (
    <>
      <div
        ref={mounted.boardRef}
        className={classes.board}
        data-selecting={(selected && selected.size > 0) || undefined}
        data-density={props.display?.density}
        role="group"
        aria-label={texts.board}
        {...boardListeners(mounted.board)}
        {...pressListeners(mounted)}
      >
        <div className={classes.track} ref={mounted.trackRef}>
          {columns.map((column, position) => {
            const isOpen = createIn === undefined || createIn === column.id;
            return (
              <KanbanColumn
                key={column.id}
                column={column}
                position={position}
                board={mounted.board}
                cards={cards}
                look={look}
                blockedReason={blockedColumns?.[column.id]}
                selected={selected}
                isFinishing={finished.has(column.id)}
                isMovable={isMovable}
                onCreateTask={isOpen ? onCreateTask : undefined}
                onQuickAdd={isOpen ? onQuickAdd : undefined}
                onLoadMore={onLoadMore}
              />
            );
          })}
          {props.after}
        </div>
      </div>
      <div id={look.cardInstructionsId} hidden>
        {texts.cardInstructions}
      </div>
      <div id={look.columnInstructionsId} hidden>
        {texts.columnInstructions}
      </div>
      <div ref={mounted.statusRef} className={classes.hidden} role="status" aria-live="assertive" aria-atomic />
      {createPortal(
        <DragPreview
          ref={mounted.previewRef}
          look={look}
          dragged={props.dragged}
          draggedBy={props.draggedBy}
          columns={columns}
          getTask={getTask}
          getBlockers={getBlockers}
        />,
        document.body,
      )}
    </>
  );
}

const nowhere: ReadonlySet<string> = new Set();

/** Returns the columns that last grew because a card moved to done. */
function useFinished({ columns, restingStatuses = nowhere }: KanbanBoardProps): ReadonlySet<string> {
  const [seen, setSeen] = useState({ columns, finished: nowhere });
  if (seen.columns !== columns)
    setSeen({ columns, finished: finishedIn(seen.columns, columns, restingStatuses) ?? seen.finished });
  return seen.finished;
}

const pressListeners = (mounted: MountedBoard): HTMLAttributes<HTMLElement> => ({
  onMouseDown: ({ nativeEvent, target }: MouseEvent) => press(mounted, nativeEvent, target),
  onTouchStart: ({ nativeEvent, target }: TouchEvent) => press(mounted, nativeEvent, target),
});

function press({ board, grip, cancelPress }: MountedBoard, pressed: Press, target: EventTarget): void {
  const dragged = target instanceof Element && isPress(pressed) ? draggedAt(board, target) : null;
  if (dragged === null) return;
  cancelPress.current?.();
  board.settings().onPress?.();
  cancelPress.current = followPress(pressed, {
    onStart: () => {
      const grabbed = (target as Element).closest(`.${classes.card}, .${classes.column}`)?.getBoundingClientRect();
      if (!grabbed || !pickUp(board, dragged, 'touches' in pressed ? 'touch' : 'mouse')) return;
      const { x, y } = pointOf(pressed);
      grip.current = { x, y, grabX: x - grabbed.left, grabY: y - grabbed.top, width: grabbed.width };
    },
    onRelease: () => board.settings().onRelease?.(),
    onDrop: () => drop(board),
    onCancel: () => cancel(board),
  });
}

/** Returns what a press at an element can drag, or null. */
const draggedAt = (board: Board, target: Element): Dragged | null => {
  const columnId = target.closest<HTMLElement>('[data-movable]')?.dataset['movable'];
  if (columnId !== undefined) return { columnId };
  const taskId = taskIdAt(target);
  return taskId !== undefined && board.settings().getTask(taskId)?.abilities.update ? { taskId } : null;
};

const boardListeners = (board: Board): HTMLAttributes<HTMLElement> => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element) || !pressKey(board, { ...keyOf(event), target: event.target })) return;
    event.preventDefault();
    event.stopPropagation();
  },
  onClick: (event: MouseEvent) => {
    const { onSelectTask, onOpenTask } = board.settings();
    const subtaskId = subtaskIdAt(event.target);
    if (subtaskId !== undefined) return onOpenTask(subtaskId);
    const taskId = taskIdAt(event.target);
    if (taskId === undefined) return;
    const onMark = event.target instanceof Element && event.target.closest('[data-mark]') !== null;
    if (onSelectTask && (onMark || event.shiftKey || event.metaKey || event.ctrlKey))
      return onSelectTask(taskId, event.shiftKey ? 'range' : 'toggle');
    onOpenTask(taskId);
  },
  onFocus: (event: FocusEvent) => {
    const taskId = taskIdAt(event.target);
    if (taskId !== undefined) return focusGained(board, taskId);
    const parentId = parentIdAt(event.target);
    if (parentId !== undefined) board.tabStop.set(parentId);
  },
  onBlur: ({ target, relatedTarget }: FocusEvent) => {
    // Ignores the blur of a window, after which the active element is still the same.
    if (target.ownerDocument.activeElement === target || relatedTarget === target) return;
    board.focused.set(null);
    if (board.drag.get()?.by === 'keyboard') cancel(board);
  },
  onMouseOver: (event: MouseEvent) =>
    board.hover.over(board.drag.get() ? null : (subtaskIdAt(event.target) ?? taskIdAt(event.target) ?? null)),
  onMouseLeave: () => board.hover.over(null),
});

const keyOf = ({ key, shiftKey }: KeyboardEvent) => ({ key, shiftKey });

const taskIdAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-task-id]')?.dataset['taskId'] : undefined;

const subtaskIdAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-subtask-id]')?.dataset['subtaskId'] : undefined;
