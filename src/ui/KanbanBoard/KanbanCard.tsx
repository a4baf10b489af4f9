import { memo } from 'react';
import { useDates } from '../dates/useDates.ts';
import { describeTask, TaskCard } from '../TaskCard/index.ts';
import { useTexts } from '../texts/index.ts';
import type { CardLook } from './cardLook.ts';
import { type CardSource, useCardContent } from './cardSource.ts';
import classes from './KanbanBoard.module.css';

export interface KanbanCardProps {
  taskId: string;
  source: CardSource;
  look: CardLook;
  statusName: string;
  /**
   * `ghost` is the target of a drag by pointer. `lifted` is dragged by keyboard. `away` is the element on which the
   * drag began, which must remain mounted while the card is shown elsewhere.
   */
  mode: 'still' | 'ghost' | 'lifted' | 'away';
  /** True in a column other than the one in which the drag began. */
  visiting: boolean;
  index: number;
  total: number;
  /** Pixels from the top of the list. */
  start: number;
  isTabStop: boolean;
  /** True if selected. Undefined where cards can't be selected. */
  selected: boolean | undefined;
  measure: (element: HTMLElement | null) => void;
}

/**
 * A row of a column. It is memoised, so that scrolling renders only new rows, and a change only the cards of its tasks.
 */
export const KanbanCard = memo(function KanbanCard(props: KanbanCardProps) {
  const { task, sync, blockers } = useCardContent(props.source, props.taskId);
  const texts = useTexts('board');
  const dates = useDates();
  if (!task) return null;
  const { look, statusName, mode, visiting, selected, measure } = props;
  const { typesById, prioritiesById, today, restingStatuses, display } = look;
  const type = typesById.get(task.typeId);
  const priority = prioritiesById.get(task.priorityId);
  const resting = restingStatuses?.has(task.statusId) ?? false;
  const isAway = mode === 'away';
  return (
    <li
      className={classes.row}
      style={{ transform: `translateY(${props.start}px)` }}
      data-mode={mode}
      data-index={isAway ? notMeasured : props.index}
      ref={measure}
      aria-setsize={isAway ? undefined : props.total}
      aria-posinset={isAway ? undefined : props.index + 1}
    >
      <div
        className={classes.card}
        role="button"
        tabIndex={props.isTabStop && !visiting ? 0 : -1}
        data-task-id={task.id}
        aria-roledescription={look.texts.cardRole}
        aria-describedby={look.cardInstructionsId}
        aria-pressed={mode === 'lifted' || undefined}
        aria-hidden={visiting || undefined}
        data-selected={selected || undefined}
      >
        <span className={classes.hidden}>
          {selected && `${texts.cards.cardSelected}, `}
          {describeTask(texts.card, dates, {
            task,
            type,
            priority,
            sync,
            blockers,
            today,
            resting,
            display,
            status: statusName,
          })}
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
          display={display}
        />
      </div>
    </li>
  );
});

/** Index out of range, which the virtualizer ignores. */
const notMeasured = -1;
