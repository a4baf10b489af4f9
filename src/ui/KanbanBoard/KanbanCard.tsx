import { useDraggable } from '@dnd-kit/core';
import { memo } from 'react';
import type { TaskPriority, TaskType } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { describeTask, TaskCard, type TaskSync } from '../TaskCard/index.ts';
import { type CardSource, useCardContent } from './cardSource.ts';
import classes from './KanbanBoard.module.css';

export interface KanbanCardProps {
  taskId: string;
  source: CardSource;
  typesById: ReadonlyMap<string, TaskType>;
  prioritiesById: ReadonlyMap<string, TaskPriority>;
  today: string;
  restingStatuses: ReadonlySet<string> | undefined;
  statusName: string;
  /** `ghost`: the place a pointer aims at; `lifted`: held by the keyboard; `away`: the element a drag began on, kept while the card shows elsewhere. */
  mode: 'still' | 'ghost' | 'lifted' | 'away';
  /** Shown in a column in which the drag didn't begin. */
  visiting: boolean;
  index: number;
  total: number;
  /** Pixels from the top of the list. */
  start: number;
  isTabStop: boolean;
  /** Picked to be changed with others; absent where that isn't possible. */
  selected: boolean | undefined;
  selectedWords: string;
  roleDescription: string;
  instructionsId: string;
  measure: (element: HTMLElement | null) => void;
}

/** One row of a column; memoised so that a scroll draws only what comes into view, and a change only the cards of its tasks. */
export const KanbanCard = memo(function KanbanCard(props: KanbanCardProps) {
  const { task, sync, blockers } = useCardContent(props.source, props.taskId);
  return task && <Row {...props} task={task} sync={sync} blockers={blockers} />;
});

function Row({
  task,
  typesById,
  prioritiesById,
  sync,
  blockers,
  today,
  restingStatuses,
  statusName,
  mode,
  visiting,
  index,
  total,
  start,
  isTabStop,
  selected,
  selectedWords,
  roleDescription,
  instructionsId,
  measure,
}: KanbanCardProps & { task: Task; sync: TaskSync | undefined; blockers: number | undefined }) {
  const type = typesById.get(task.typeId);
  const priority = prioritiesById.get(task.priorityId);
  const resting = restingStatuses?.has(task.statusId) ?? false;
  const { setNodeRef, listeners } = useDraggable({
    id: visiting ? `visiting:${task.id}` : task.id,
    disabled: visiting || !task.abilities.update,
  });
  const isAway = mode === 'away';
  return (
    <li
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      data-mode={mode}
      data-index={isAway ? notMeasured : index}
      ref={measure}
      aria-setsize={isAway ? undefined : total}
      aria-posinset={isAway ? undefined : index + 1}
    >
      <div
        ref={setNodeRef}
        className={classes.card}
        role="button"
        tabIndex={isTabStop && !visiting ? 0 : -1}
        data-task-id={task.id}
        aria-roledescription={roleDescription}
        aria-describedby={instructionsId}
        aria-pressed={mode === 'lifted' || undefined}
        aria-hidden={visiting || undefined}
        data-selected={selected || undefined}
        {...listeners}
      >
        <span className={classes.hidden}>
          {selected && `${selectedWords}, `}
          {describeTask({ task, type, priority, sync, blockers, today, resting, status: statusName })}
        </span>
        {selected !== undefined && <span className={classes.mark} data-mark data-drag-ignore aria-hidden />}
        <TaskCard
          task={task}
          type={type}
          priority={priority}
          sync={sync}
          blockers={blockers}
          today={today}
          resting={resting}
        />
      </div>
    </li>
  );
}

/** An index out of range, which the virtualiser passes over. */
const notMeasured = -1;
