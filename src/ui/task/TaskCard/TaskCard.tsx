import {
  IconAlertTriangle,
  IconCalendar,
  IconCheckbox,
  IconCloudOff,
  IconExclamationCircle,
  IconLoader2,
  IconLock,
  IconSubtask,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { fullName } from '../../../../domain/account.ts';
import type { BoardDisplay, CardField } from '../../../../domain/boardDisplay.ts';
import { checklistOf } from '../../../../domain/checklist.ts';
import { type CardValueField, cardValueFields } from '../../../../domain/fields/task.ts';
import { ownOf } from '../../../../domain/fields/texts.ts';
import type { Color } from '../../../../domain/common.ts';
import type { Label } from '../../../../domain/label.ts';
import type { SubtaskSums } from '../../../../domain/subtasks.ts';
import type { TaskPriority, TaskType } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import { keyOf } from '../../../../domain/taskKey.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import { AvatarGroup } from '../../people/AvatarGroup/AvatarGroup.tsx';
import { isOverdue } from '../../base/dates/days.ts';
import { type Dates, useDates } from '../../base/dates/useDates.ts';
import { spokenOf, viewOf } from '../fields/fieldKinds.tsx';
import { LabelBadges } from '../LabelBadges/LabelBadges.tsx';
import { PriorityIcon } from '../TagBadge/PriorityIcon.tsx';
import { TagBadge } from '../TagBadge/TagBadge.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './TaskCard.module.css';

type Texts = Catalogues['board']['card'];

/** State of a task's last change, if it isn't saved. */
export type TaskSync = 'saving' | 'waiting' | 'failed' | 'conflicted';

export interface TaskCardProps {
  task: Task;
  /** Prefix of the task's key. Without it, the card shows no key. */
  prefix?: string;
  /** Type of the task. Absent if the project no longer has it. */
  type?: TaskType;
  /** Priority of the task. Absent if the project no longer has it. */
  priority?: TaskPriority;
  /** Labels of the project by id. Must be the same object until its content changes. */
  labelsById?: ReadonlyMap<string, Label>;
  /** Current date `YYYY-MM-DD` in the user's time zone. */
  today: string;
  /** True if the due date is no longer urgent, for example because the task is done. */
  resting?: boolean;
  sync?: TaskSync;
  /** Keys of the unfinished tasks that block this one, separated by commas. */
  blockers?: string;
  family?: CardFamily;
  /** Density and visible facts. By default, all facts at the usual height. */
  display?: CardDisplay;
}

/** Parent and subtasks of a card. Must be the same object until its content changes. */
export interface CardFamily extends SubtaskSums {
  /** Key and title of the parent, or null. */
  parent: string | null;
  /** Subtasks that the board shows as rows below the card. */
  rows: readonly SubtaskRow[];
}

export interface SubtaskRow {
  id: string;
  title: string;
  level: number;
  color: Color | undefined;
  /** Name of the status. */
  status: string;
  done: boolean;
}

/** Must be the same object until its content changes. */
export type CardDisplay = Pick<BoardDisplay, 'density' | 'hiddenFields'>;

const syncIcons = {
  saving: IconLoader2,
  waiting: IconCloudOff,
  failed: IconExclamationCircle,
  conflicted: IconAlertTriangle,
};

interface CardTexts {
  texts: Texts;
  fields: Catalogues['fields'];
  dates: Dates;
}

/** Returns the values on a card, each as its kind of field renders it. */
function valuesOf(
  { texts, fields, dates }: CardTexts,
  task: Task,
  shown: readonly CardValueField[],
): { field: CardValueField; value: ReactNode; text: string }[] {
  return shown.flatMap((field) => {
    const view = viewOf(field);
    if (!view || task[field] === null) return [];
    const given = { field, value: task[field], texts: fields, formats: dates };
    const value = view.words(given);
    const own = ownOf<Measure>(texts.measures, field);
    return own
      ? [{ field, value: own.shown({ value }), text: own.spoken({ value }) }]
      : [{ field, value: view.drawn?.(given) ?? value, text: spokenOf(given) }];
  });
}
type Measure = Record<'shown' | 'spoken', (given: { value: string }) => string>;

/** Returns the first key, and the number of the others. */
function shortened(keys: string): string {
  const [first = '', ...others] = keys.split(', ');
  return others.length === 0 ? first : `${first} +${others.length}`;
}

/** Returns the facts that the card shows. */
function factsOf({ task, prefix, type, priority, labelsById, blockers = '', display }: TaskCardProps) {
  const shows = (field: CardField) => !display?.hiddenFields.includes(field);
  return {
    taskKey: shows('key') && prefix !== undefined ? keyOf(prefix, task.number) : null,
    type: shows('typeId') ? type : undefined,
    priority: shows('priorityId') ? priority : undefined,
    dueDate: shows('dueDate') ? task.dueDate : null,
    blockers: shows('blockedBy') ? blockers : '',
    checklist: shows('checklist') ? checklistOf(task) : null,
    values: cardValueFields.filter(shows),
    assignees: shows('assignees') ? task.assignees : [],
    labels: shows('labels') ? task.labels.flatMap((id) => labelsById?.get(id) ?? []) : [],
  };
}

/**
 * Visual card of a task on the board. It is hidden from screen readers, so the caller must add a button with the text
 * of `describeTask`.
 */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const texts = useTexts('board').card;
  const fields = useTexts('fields');
  const dates = useDates();
  const { task, today, resting = false, sync, display, family } = props;
  const { taskKey, type, priority, dueDate, blockers, checklist, values, assignees, labels } = factsOf(props);
  const SyncIcon = sync && syncIcons[sync];
  const overdue = !resting && dueDate !== null && isOverdue(dueDate, today);
  return (
    <span className={classes.root} data-card data-sync={sync} data-density={display?.density} aria-hidden>
      {family && family.parent !== null && (
        <span className={classes.parent} dir="auto" title={texts.parent({ title: family.parent })}>
          {family.parent}
        </span>
      )}
      <span className={classes.title} dir="auto">
        {task.title}
      </span>
      <LabelBadges labels={labels} />
      <span className={classes.facts}>
        {taskKey !== null && <span className={classes.key}>{taskKey}</span>}
        {priority && <PriorityIcon icon={priority.icon} label={priority.name} />}
        {type && <TagBadge name={type.name} color={type.color} />}
        {dueDate !== null && (
          <span
            className={classes.due}
            data-overdue={overdue || undefined}
            data-today={(!resting && dueDate.startsWith(today)) || undefined}
            title={dates.longDay(dueDate)}
          >
            <IconCalendar size={13} stroke={1.8} />
            {dates.dayMonth(dueDate)}
          </span>
        )}
        {blockers !== '' && (
          <span className={classes.blockers} title={texts.blockers({ keys: blockers })}>
            <IconLock size={13} stroke={1.8} />
            {shortened(blockers)}
          </span>
        )}
        {checklist && (
          <span
            className={classes.checklist}
            data-done={checklist.done === checklist.total || undefined}
            title={texts.checklist(checklist)}
          >
            <IconCheckbox size={13} stroke={1.8} />
            {texts.checklistCount(checklist)}
          </span>
        )}
        {family && family.total > 0 && (
          <span
            className={classes.checklist}
            data-done={family.done === family.total || undefined}
            title={subtasksText(texts, dates, family)}
          >
            <IconSubtask size={13} stroke={1.8} />
            {texts.checklistCount(family)}
          </span>
        )}
        {valuesOf({ texts, fields, dates }, task, values).map(({ field, value, text }) => (
          <span key={field} className={classes.estimate} title={text}>
            {value}
          </span>
        ))}
        <span className={classes.end}>
          {SyncIcon && sync && (
            <span className={classes.sync} data-sync={sync} title={texts.sync[sync]}>
              <SyncIcon size={15} stroke={1.9} />
            </span>
          )}
          <AvatarGroup people={assignees} max={3} size={display?.density === 'compact' ? 20 : 22} />
        </span>
      </span>
    </span>
  );
});

/** Progress and estimates of the subtasks. */
const subtasksText = (texts: Texts, dates: Dates, { done, total, estimate, estimatedHours }: CardFamily): string =>
  [
    texts.subtasks({ done, total }),
    estimate !== null && `Σ ${dates.number(estimate)}`,
    estimatedHours !== null && `Σ ${dates.number(estimatedHours)} h`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Returns the card as a text: title, status, key, type, priority, due date, estimate, blockers, checklist,
 * people and state of saving.
 */
export const describeTask = (
  { texts, fields, dates }: CardTexts,
  { status, ...props }: TaskCardProps & { status: string },
): string => {
  const { task, today, resting = false, sync } = props;
  const { taskKey, type, priority, dueDate, blockers, checklist, values, assignees, labels } = factsOf(props);
  return [
    task.title,
    status,
    taskKey,
    type?.name,
    priority && texts.priority({ name: priority.name }),
    dueDate !== null &&
      (resting ? texts.day : isOverdue(dueDate, today) ? texts.overdue : texts.due)({
        date: dates.relativeDate(dueDate, today),
      }),
    ...valuesOf({ texts, fields, dates }, task, values).map(({ text }) => text),
    labels.length > 0 && texts.labels({ names: labels.map(({ name }) => name).join(', ') }),
    blockers !== '' && texts.blockers({ keys: blockers }),
    checklist && texts.checklist(checklist),
    props.family && props.family.total > 0 && subtasksText(texts, dates, props.family),
    props.family?.parent && texts.parent({ title: props.family.parent }),
    assignees.length > 0 && texts.assignees({ names: assignees.map(fullName).join(', ') }),
    sync && texts.sync[sync],
  ]
    .filter(Boolean)
    .join(', ');
};
