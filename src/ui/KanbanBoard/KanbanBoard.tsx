import { DndContext, DragOverlay, type DragPendingEvent, type DragStartEvent } from '@dnd-kit/core';
import {
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../texts/index.ts';
import type { Board } from './board.ts';
import { focusGained } from './cardFocus.ts';
import { useCardLook } from './cardLook.ts';
import { createCardSource } from './cardSource.ts';
import { cancel, drop, pickUp } from './drag.ts';
import { DragPreview } from './DragPreview.tsx';
import type { KanbanBoardProps } from './kanbanProps.ts';
import { KanbanColumn } from './KanbanColumn.tsx';
import { pressKey } from './keyboardMoves.ts';
import { pointOf, usePressSensors } from './pressSensors.ts';
import { type MountedBoard, useBoard } from './useBoard.ts';
import { useLatestCallback } from './useLatestCallback.ts';
import classes from './KanbanBoard.module.css';

/**
 * Kanban board for any number of cards. Cards and columns can be moved by mouse, touch and keyboard. It reports the
 * user's actions, and the parent decides what is dragged.
 */
export function KanbanBoard(props: KanbanBoardProps) {
  const { columns, getTask, getSync, getBlockers, blockedColumns, selected, createIn } = props;
  const texts = useTexts('board').cards;
  const look = useCardLook(props, texts);
  const [cards] = useState(createCardSource);
  cards.take({ getTask, getSync, getBlockers });
  useLayoutEffect(() => cards.notify());
  const mounted = useBoard(props, texts);
  const onCreateTask = useLatestCallback(props.onCreateTask);
  const onQuickAdd = useLatestCallback(props.onQuickAdd);
  const isMovable = props.onReorderColumns !== undefined && columns.length > 1;
  return (
    <DndContext
      sensors={usePressSensors()}
      autoScroll={noAutoScroll}
      accessibility={ownAccessibility}
      collisionDetection={noCollisions}
      {...dragHandlers(mounted)}
    >
      <div
        ref={mounted.boardRef}
        className={classes.board}
        data-selecting={(selected && selected.size > 0) || undefined}
        data-density={props.display?.density}
        role="group"
        aria-label={texts.board}
        {...boardListeners(mounted.board)}
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
                isMovable={isMovable}
                onCreateTask={isOpen ? onCreateTask : undefined}
                onQuickAdd={isOpen ? onQuickAdd : undefined}
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
        <DragOverlay dropAnimation={null} zIndex={400}>
          <DragPreview
            look={look}
            dragged={props.dragged}
            draggedBy={props.draggedBy}
            columns={columns}
            getTask={getTask}
            getBlockers={getBlockers}
          />
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

const dragHandlers = ({ board, grip }: MountedBoard) => ({
  // Dnd-kit calls this again on every move of a pointer that hasn't moved far enough yet.
  onDragPending: ({ offset }: DragPendingEvent) => {
    if (offset === undefined) board.settings().onPress?.();
  },
  onDragAbort: () => board.settings().onRelease?.(),
  onDragStart: ({ active, activatorEvent }: DragStartEvent) => {
    const by = activatorEvent.type === 'touchstart' ? 'touch' : 'mouse';
    const at = pointOf(activatorEvent);
    const grabbed =
      activatorEvent.target instanceof Element
        ? activatorEvent.target.closest(`.${classes.card}, .${classes.column}`)?.getBoundingClientRect()
        : undefined;
    if (!at || !grabbed) return;
    const id = String(active.id);
    const dragged = id.startsWith('column:') ? { columnId: id.slice('column:'.length) } : { taskId: id };
    if (pickUp(board, dragged, by)) grip.current = { ...at, grabX: at.x - grabbed.left, grabY: at.y - grabbed.top };
  },
  onDragEnd: () => drop(board),
  onDragCancel: () => cancel(board),
});

const boardListeners = (board: Board): HTMLAttributes<HTMLElement> => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element) || !pressKey(board, { key: event.key, target: event.target })) return;
    event.preventDefault();
    event.stopPropagation();
  },
  onClick: (event: MouseEvent) => {
    const taskId = taskIdAt(event.target);
    if (taskId === undefined) return;
    const { onSelectTask, onOpenTask } = board.settings();
    const onMark = event.target instanceof Element && event.target.closest('[data-mark]') !== null;
    if (onSelectTask && (onMark || event.shiftKey || event.metaKey || event.ctrlKey))
      return onSelectTask(taskId, event.shiftKey ? 'range' : 'toggle');
    onOpenTask(taskId);
  },
  onFocus: (event: FocusEvent) => {
    const taskId = taskIdAt(event.target);
    if (taskId !== undefined) focusGained(board, taskId);
  },
  onBlur: ({ target, relatedTarget }: FocusEvent) => {
    // When a window loses the focus, its active element doesn't change.
    if (target.ownerDocument.activeElement === target || relatedTarget === target) return;
    board.focused.set(null);
    if (board.drag.get()?.by === 'keyboard') cancel(board);
  },
  onMouseOver: (event: MouseEvent) => board.hover.over(board.drag.get() ? null : (taskIdAt(event.target) ?? null)),
  onMouseLeave: () => board.hover.over(null),
});

const taskIdAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-task-id]')?.dataset['taskId'] : undefined;

// The board computes targets, scrolls and announces by itself, because dnd-kit knows only mounted cards and most
// cards aren't.
const noAutoScroll = { enabled: false, layoutShiftCompensation: false };
const noCollisions = () => [];
const silence = () => undefined;
const ownAccessibility = {
  announcements: { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};
