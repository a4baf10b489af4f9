import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragStartEvent,
} from '@dnd-kit/core';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type TouchEvent as ReactTouchEvent,
} from 'react';
import { createPortal } from 'react-dom';
import type { Color } from '../../../domain/common.ts';
import type { TaskPriority, TaskType } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { TaskCard, type TaskSync } from '../TaskCard/index.ts';
import { createBoardController, type BoardController, type DragMeans } from './boardController.ts';
import { createCardSource } from './cardSource.ts';
import { ColumnTitle, KanbanColumn } from './KanbanColumn.tsx';
import { kanbanTexts, type KanbanTexts } from './texts.ts';
import classes from './KanbanBoard.module.css';

export interface KanbanColumnData {
  /** Id of the status. */
  id: string;
  name: string;
  color: Color;
  /** Marked as archived; offers no new tasks. */
  archived?: boolean;
  /** Cards from top to bottom. A new array whenever it changes, the same one otherwise. */
  taskIds: readonly string[];
  /** Number in the header when not every card is loaded yet. */
  total?: number;
}

export interface KanbanBoardProps {
  /** Columns from left to right; a task lies in at most one of them. */
  columns: readonly KanbanColumnData[];
  /** Reads one task; a new function whenever any task changed, the same one otherwise. */
  getTask: (taskId: string) => Task | undefined;
  /** Reads what isn't saved yet of one task; a new function whenever that changed. */
  getSync?: (taskId: string) => TaskSync | undefined;
  /** The project's types, archived ones included. */
  types: readonly TaskType[];
  /** The project's priorities, archived ones included. */
  priorities: readonly TaskPriority[];
  /** The reader's calendar day `YYYY-MM-DD`. */
  today: string;
  /** How many tasks that aren't done a task waits for; a new function whenever that may have changed. */
  getBlockers?: (task: Task) => number;
  /** Statuses of tasks whose day no longer presses, as of those that are done. */
  restingStatuses?: ReadonlySet<string>;
  /** Why the held card can't go to a column, by status id; read while a card is held. */
  blockedColumns?: Readonly<Record<string, string>>;
  /** Cards that are picked to be changed together; without it none can be. */
  selected?: ReadonlySet<string>;
  /** A card was picked or given up, by its mark or with Ctrl or Cmd; or picked as the end of a range, with Shift. */
  onSelectTask?: (taskId: string, how: 'toggle' | 'range') => void;
  /** A card was clicked, tapped or entered. */
  onOpenTask: (taskId: string) => void;
  /** A card was pointed at for 80 ms or got focus: the time to prefetch it. */
  onHoverTask?: (taskId: string) => void;
  /** The '+' of a column was pressed; without it there is none. */
  onCreateTask?: (statusId: string) => void;
  /** Called when the quick add button of a column is pressed; without it there is no such button. */
  onQuickAdd?: (statusId: string) => void;
  /** The only column with a '+'. */
  createIn?: string;
  /** A card was picked up. Ends with `onDrop` or `onDragCancel`, once. */
  onDragStart?: (drag: { taskId: string; by: DragMeans }) => void;
  /** The held card went back: cancelled, let go where it was or where it may not lie, or taken away by someone else. `reason` says why it may not lie there. */
  onDragCancel?: (reason?: string) => void;
  /** The held card was let go somewhere else: before `beforeTaskId`, or at the column's end. Nothing was told before. */
  onDrop: (drop: { taskId: string; statusId: string; beforeTaskId: string | null }) => void;
  /** Columns were put in another order: every id. Without it they can't be moved. */
  onReorderColumns?: (statusIds: string[]) => void;
  /** Texts that differ from `texts.ts`. */
  texts?: Partial<KanbanTexts>;
}

/** Kanban board of any size: cards and columns move by mouse, touch and keyboard. Shows what it is given and reports what the user did; only what is held lives here. */
export function KanbanBoard(props: KanbanBoardProps) {
  const {
    columns,
    getTask,
    getSync,
    getBlockers,
    types,
    priorities,
    today,
    restingStatuses,
    blockedColumns,
    selected,
    onReorderColumns,
    onCreateTask,
    onQuickAdd,
    createIn,
    texts: ownTexts,
  } = props;
  const texts = useMemo(() => ({ ...kanbanTexts, ...ownTexts }), [ownTexts]);
  const [controller] = useState(createBoardController);
  const [cards] = useState(createCardSource);
  cards.take({ getTask, getSync, getBlockers });
  const boardRef = useRef<HTMLDivElement>(null);
  const trackRef = useRef<HTMLDivElement>(null);
  const statusRef = useRef<HTMLDivElement>(null);
  const instructionsId = useId();
  const typesById = useMemo(() => new Map(types.map((type) => [type.id, type])), [types]);
  const prioritiesById = useMemo(() => new Map(priorities.map((priority) => [priority.id, priority])), [priorities]);
  const sensors = useSensors(useSensor(BoardMouseSensor, mouseOptions), useSensor(BoardTouchSensor, touchOptions));
  const createTask = useLatestCallback(onCreateTask);
  const quickAdd = useLatestCallback(onQuickAdd);

  useLayoutEffect(() => {
    cards.notify();
    controller.sync({ ...props, texts });
    controller.settleFocus();
  });
  useEffect(() => {
    if (!boardRef.current || !trackRef.current || !statusRef.current) return undefined;
    return controller.attach({ board: boardRef.current, track: trackRef.current, status: statusRef.current });
  }, [controller]);

  const startDrag = ({ active, activatorEvent }: DragStartEvent) => {
    const by = activatorEvent.type === 'touchstart' ? 'touch' : 'mouse';
    const at = pointOf(activatorEvent);
    const id = String(active.id);
    const grabbed =
      activatorEvent.target instanceof Element
        ? activatorEvent.target.closest(`.${classes.card}, .${classes.column}`)?.getBoundingClientRect()
        : undefined;
    if (!at || !grabbed) return;
    const taken = id.startsWith('column:')
      ? controller.pickUpColumn(id.slice('column:'.length), by)
      : controller.pickUpCard(id, by);
    if (taken) controller.startPointer(at, grabbed);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element))
      return;
    if (!controller.step({ key: event.key, target: event.target })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // A window that loses focus keeps its active element.
    if (target.ownerDocument.activeElement === target || relatedTarget === target) return;
    controller.focusLost();
  };

  return (
    <DndContext
      sensors={sensors}
      autoScroll={noAutoScroll}
      accessibility={ownAccessibility}
      collisionDetection={noCollisions}
      onDragStart={startDrag}
      onDragEnd={controller.drop}
      onDragCancel={controller.cancel}
    >
      <div
        ref={boardRef}
        className={classes.board}
        role="group"
        aria-label={texts.board}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const taskId = taskIdAt(event.target);
          if (taskId === undefined) return;
          const onMark = event.target instanceof Element && event.target.closest('[data-mark]') !== null;
          if (props.onSelectTask && (onMark || event.shiftKey || event.metaKey || event.ctrlKey))
            return props.onSelectTask(taskId, event.shiftKey ? 'range' : 'toggle');
          props.onOpenTask(taskId);
        }}
        onFocus={(event) => {
          const taskId = taskIdAt(event.target);
          if (taskId !== undefined) controller.focusedOn(taskId);
        }}
        onBlur={onBlur}
        onMouseOver={(event) => controller.hovered(taskIdAt(event.target) ?? null)}
        onMouseLeave={() => controller.hovered(null)}
      >
        <div className={classes.track} ref={trackRef}>
          {columns.map((column, position) => (
            <KanbanColumn
              key={column.id}
              column={column}
              position={position}
              controller={controller}
              cards={cards}
              typesById={typesById}
              prioritiesById={prioritiesById}
              today={today}
              restingStatuses={restingStatuses}
              texts={texts}
              blockedReason={blockedColumns?.[column.id]}
              selected={selected}
              isMovable={onReorderColumns !== undefined && columns.length > 1}
              onCreateTask={createIn === undefined || createIn === column.id ? createTask : undefined}
              onQuickAdd={createIn === undefined || createIn === column.id ? quickAdd : undefined}
              cardInstructionsId={`${instructionsId}-card`}
              columnInstructionsId={`${instructionsId}-column`}
            />
          ))}
        </div>
      </div>
      <div id={`${instructionsId}-card`} hidden>
        {texts.cardInstructions}
      </div>
      <div id={`${instructionsId}-column`} hidden>
        {texts.columnInstructions}
      </div>
      <div ref={statusRef} className={classes.hidden} role="status" aria-live="assertive" aria-atomic />
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={400}>
          <Held
            controller={controller}
            columns={columns}
            getTask={getTask}
            getBlockers={getBlockers}
            typesById={typesById}
            prioritiesById={prioritiesById}
            today={today}
            restingStatuses={restingStatuses}
            texts={texts}
          />
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

interface HeldProps {
  controller: BoardController;
  columns: readonly KanbanColumnData[];
  getTask: (taskId: string) => Task | undefined;
  getBlockers: KanbanBoardProps['getBlockers'];
  typesById: ReadonlyMap<string, TaskType>;
  prioritiesById: ReadonlyMap<string, TaskPriority>;
  today: string;
  restingStatuses: ReadonlySet<string> | undefined;
  texts: KanbanTexts;
}

/** What hangs from the pointer. */
function Held({
  controller,
  columns,
  getTask,
  getBlockers,
  typesById,
  prioritiesById,
  today,
  restingStatuses,
  texts,
}: HeldProps) {
  const held = useSyncExternalStore(controller.subscribe, controller.held);
  const heldId = held === null || held.by === 'keyboard' ? null : held.kind === 'card' ? held.taskId : held.columnId;
  const kind = held?.kind;
  return useMemo(() => {
    const card = (taskId: string) => {
      const task = getTask(taskId);
      return (
        task && (
          <TaskCard
            key={taskId}
            task={task}
            type={typesById.get(task.typeId)}
            priority={prioritiesById.get(task.priorityId)}
            today={today}
            resting={restingStatuses?.has(task.statusId)}
            blockers={getBlockers?.(task)}
          />
        )
      );
    };
    if (heldId === null) return null;
    if (kind === 'card') return <div className={classes.heldCard}>{card(heldId)}</div>;
    const column = columns.find(({ id }) => id === heldId);
    if (!column) return null;
    return (
      <div className={classes.heldColumn}>
        <div className={classes.header}>
          <ColumnTitle column={column} texts={texts} />
        </div>
        <div className={classes.heldCards}>{column.taskIds.slice(0, cardsOfHeldColumn).map(card)}</div>
      </div>
    );
  }, [heldId, kind, columns, getTask, getBlockers, typesById, prioritiesById, today, restingStatuses, texts]);
}

const cardsOfHeldColumn = 6;

/** The same function for the life of the component, or none while there is none. */
function useLatestCallback<A extends unknown[]>(
  callback: ((...args: A) => void) | undefined,
): ((...args: A) => void) | undefined {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  const [stable] = useState(
    () =>
      (...args: A) =>
        latest.current?.(...args),
  );
  return callback && stable;
}

const taskIdAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-task-id]')?.dataset['taskId'] : undefined;

const pointOf = (event: Event): { x: number; y: number } | undefined => {
  const at = event instanceof MouseEvent ? event : 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  return at && { x: at.clientX, y: at.clientY };
};

const isIgnored = (event: Event) =>
  event.target instanceof Element && event.target.closest('[data-drag-ignore]') !== null;

class BoardMouseSensor extends MouseSensor {
  static override activators = [
    {
      eventName: 'onMouseDown' as const,
      handler: ({ nativeEvent }: ReactMouseEvent) => nativeEvent.button === 0 && !isIgnored(nativeEvent),
    },
  ];
}

class BoardTouchSensor extends TouchSensor {
  static override activators = [
    {
      eventName: 'onTouchStart' as const,
      handler: ({ nativeEvent }: ReactTouchEvent) => nativeEvent.touches.length === 1 && !isIgnored(nativeEvent),
    },
  ];
}

const mouseOptions = { activationConstraint: { distance: 5 } };
const touchOptions = { activationConstraint: { delay: 250, tolerance: 5 } };
// The board aims, scrolls and announces by itself: dnd-kit knows only what is mounted, and most cards aren't.
const noAutoScroll = { enabled: false, layoutShiftCompensation: false };
const noCollisions = () => [];
const silence = () => undefined;
const ownAccessibility = {
  announcements: { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};
