import { memo } from 'react';
import type { Task } from '../../../../domain/task.ts';
import { keyOf } from '../../../../domain/taskKey.ts';
import { useDates } from '../../base/dates/useDates.ts';
import { describeTask, TaskCard } from '../TaskCard/TaskCard.tsx';
import { useTexts } from '../../base/texts/index.ts';
import type { CardLook } from './cardLook.ts';
import { type CardContent, type CardSource, useCardContent } from './cardSource.ts';
import { SubtaskRows } from './SubtaskRows.tsx';
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
export const KanbanCard = memo(function KanbanCard({
  taskId,
  source,
  index,
  total,
  start,
  measure,
  ...card
}: KanbanCardProps) {
  const content = useCardContent(source, taskId);
  const isAway = card.mode === 'away';
  return (
    content.task && (
      <li
        className={classes.row}
        style={{ transform: `translateY(${start}px)` }}
        data-mode={card.mode}
        data-index={isAway ? notMeasured : index}
        ref={measure}
        aria-setsize={isAway ? undefined : total}
        aria-posinset={isAway ? undefined : index + 1}
      >
        <CardButton {...card} {...content} task={content.task} />
        {content.family && content.family.rows.length > 0 && !card.visiting && (
          <SubtaskRows parentId={taskId} family={content.family} isTabStop={card.isTabStop} />
        )}
      </li>
    )
  );
});

type CardButtonProps = Omit<KanbanCardProps, 'taskId' | 'source' | 'index' | 'total' | 'start' | 'measure'> &
  CardContent & { task: Task };

/** The card itself. A separate component, so that a change of its position doesn't render it. */
const CardButton = memo(function CardButton(props: CardButtonProps) {
  const texts = useTexts('board');
  const fields = useTexts('fields');
  const dates = useDates();
  const { task, sync, blockers, family, look, statusName, visiting, selected } = props;
  const { typesById, prioritiesById, labelsById, prefixes, today, restingStatuses, display } = look;
  const shown = {
    task,
    prefix: prefixes?.[task.projectId ?? ''],
    type: typesById.get(task.typeId),
    priority: prioritiesById.get(task.priorityId),
    labelsById,
    sync,
    blockers,
    family,
    today,
    resting: restingStatuses?.has(task.statusId) ?? false,
    display,
  };
  return (
    <div
      className={classes.card}
      role="button"
      tabIndex={props.isTabStop && !visiting ? 0 : -1}
      data-task-id={task.id}
      data-task-key={shown.prefix && (keyOf(shown.prefix, task.number) ?? undefined)}
      aria-roledescription={look.texts.cardRole}
      aria-describedby={look.cardInstructionsId}
      aria-pressed={props.mode === 'lifted' || undefined}
      aria-hidden={visiting || undefined}
      data-selected={selected || undefined}
    >
      <span className={classes.hidden}>
        {selected && `${texts.cards.cardSelected}, `}
        {describeTask({ texts: texts.card, fields, dates }, { ...shown, status: statusName })}
      </span>
      {selected !== undefined && <span className={classes.mark} data-mark data-drag-ignore aria-hidden />}
      <TaskCard {...shown} />
    </div>
  );
});

/** Index out of range, which the virtualizer ignores. */
const notMeasured = -1;
