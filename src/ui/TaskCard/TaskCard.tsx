import {
  IconAlertTriangle,
  IconCalendar,
  IconCloudOff,
  IconExclamationCircle,
  IconLoader2,
  IconLock,
} from '@tabler/icons-react';
import { memo } from 'react';
import { fullName } from '../../../domain/account.ts';
import { type MeasureField, measureFields } from '../../../domain/fields/task.ts';
import type { TaskPriority, TaskType } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { AvatarGroup } from '../AvatarGroup/index.ts';
import { formatNumber } from '../formatNumber/index.ts';
import { formatDate, formatDayMonth, isOverdue } from '../dates/formatDate.ts';
import { PriorityIcon, TagBadge } from '../TagBadge/index.ts';
import { taskCardTexts } from './texts.ts';
import classes from './TaskCard.module.css';

/** Where the task's last change is, when it isn't saved yet. */
export type TaskSync = 'saving' | 'waiting' | 'failed' | 'conflicted';

export interface TaskCardProps {
  /** The task. */
  task: Task;
  /** Its type; absent when the project no longer lists it. */
  type?: TaskType;
  /** Its priority; absent when the project no longer lists it. */
  priority?: TaskPriority;
  /** The reader's calendar day `YYYY-MM-DD`, which says what is overdue. */
  today: string;
  /** Its day no longer presses, as when it is done. */
  resting?: boolean;
  /** Marks a change that isn't saved yet. */
  sync?: TaskSync;
  /** Tasks that aren't done and have to be before it. */
  blockers?: number;
}

const syncIcons = {
  saving: IconLoader2,
  waiting: IconCloudOff,
  failed: IconExclamationCircle,
  conflicted: IconAlertTriangle,
};

/** Short values that a card shows as they are. */
function measures(task: Task): { field: MeasureField; value: string; text: string }[] {
  return measureFields.flatMap((field) => {
    const value = task[field];
    if (value === null) return [];
    const text = typeof value === 'number' ? formatNumber(value) : value;
    const { shown, said } = taskCardTexts.measures[field];
    return [{ field, value: shown(text), text: said(text) }];
  });
}

/** A task on the board. A picture for the eyes: whoever places it makes it a button and puts `describeTask` beside it for the ears. */
export const TaskCard = memo(function TaskCard({
  task,
  type,
  priority,
  today,
  resting = false,
  sync,
  blockers = 0,
}: TaskCardProps) {
  const SyncIcon = sync && syncIcons[sync];
  const overdue = !resting && task.dueDate !== null && isOverdue(task.dueDate, today);
  return (
    <span className={classes.root} data-sync={sync} aria-hidden>
      <span className={classes.title}>{task.title}</span>
      <span className={classes.facts}>
        {priority && <PriorityIcon icon={priority.icon} label={priority.name} />}
        {type && <TagBadge name={type.name} color={type.color} />}
        {task.dueDate !== null && (
          <span
            className={classes.due}
            data-overdue={overdue || undefined}
            data-today={(!resting && task.dueDate.startsWith(today)) || undefined}
            title={formatDate(task.dueDate, today)}
          >
            <IconCalendar size={13} stroke={1.8} />
            {formatDayMonth(task.dueDate)}
          </span>
        )}
        {blockers > 0 && (
          <span className={classes.blockers} title={taskCardTexts.blockers(blockers)}>
            <IconLock size={13} stroke={1.8} />
            {blockers}
          </span>
        )}
        {measures(task).map(({ field, value, text }) => (
          <span key={field} className={classes.estimate} title={text}>
            {value}
          </span>
        ))}
        <span className={classes.end}>
          {SyncIcon && sync && (
            <span className={classes.sync} data-sync={sync} title={taskCardTexts.sync[sync]}>
              <SyncIcon size={15} stroke={1.9} />
            </span>
          )}
          <AvatarGroup people={task.assignees} max={3} size={22} />
        </span>
      </span>
    </span>
  );
});

/** A card in words: title, status, type, priority, day, estimate, what it waits for, people and what isn't saved yet. */
export const describeTask = ({
  task,
  type,
  priority,
  today,
  resting = false,
  sync,
  blockers = 0,
  status,
}: TaskCardProps & { status: string }): string =>
  [
    task.title,
    status,
    type?.name,
    priority && taskCardTexts.priority(priority.name),
    task.dueDate !== null &&
      (resting ? taskCardTexts.day : isOverdue(task.dueDate, today) ? taskCardTexts.overdue : taskCardTexts.due)(
        formatDate(task.dueDate, today),
      ),
    ...measures(task).map(({ text }) => text),
    blockers > 0 && taskCardTexts.blockers(blockers),
    task.assignees.length > 0 && taskCardTexts.assignees(task.assignees.map(fullName).join(', ')),
    sync && taskCardTexts.sync[sync],
  ]
    .filter(Boolean)
    .join(', ');
