import { useMemo } from 'react';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { Task } from '../../../domain/task.ts';
import type { TaskFieldsPatch } from '../../../domain/fields/task.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { PickedField } from '../../machines/app/commands/commandTable.selectors.ts';
import { parseDay, wordsOf } from '../../machines/tasks/quickAdd/quickAdd.selectors.ts';
import { type Dates, useDates } from '../../ui/base/dates/useDates.ts';
import type { PickerOption } from '../../ui/form/OptionList/OptionMark.tsx';
import { personOptions } from '../../ui/people/PersonPicker/PersonPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { type GetTask, refusalsOf, statusOptionsOf } from '../tasks/moves.ts';
import { labelOptions } from '../../ui/task/LabelPicker/LabelPicker.tsx';
import { newLabelOption } from '../tasks/newLabelOption.tsx';
import { tagOptionsOf } from '../tasks/options.tsx';

/** Prefix of the option that creates a label. Its name follows. */
export const createdLabel = 'create:';
/** Value of the option "none". Ids and days are never empty. */
export const nothing = '';

export interface ChoiceTexts {
  picker: Catalogues['commands']['picker'];
  days: Catalogues['quickAdd'];
  dates: Dates;
  /** Texts of the reasons why a task may not change its status. */
  reasons: Catalogues['board'];
  /** Texts of the picker of labels. */
  labels: Catalogues['ui'];
}

export function useChoiceTexts(): ChoiceTexts {
  const { picker } = useTexts('commands');
  const days = useTexts('quickAdd');
  const dates = useDates();
  const reasons = useTexts('board');
  const labels = useTexts('ui');
  return useMemo(() => ({ picker, days, dates, reasons, labels }), [picker, days, dates, reasons, labels]);
}

export interface ChoicesOf {
  field: PickedField;
  tasks: readonly Task[];
  project: Project;
  sprints: readonly Sprint[];
  /** Current date `YYYY-MM-DD`. */
  today: string;
  getTask: GetTask;
}

export function choicesOf(
  { picker, days, dates, reasons, labels: labelTexts }: ChoiceTexts,
  { field, tasks, project, sprints, today, getTask }: ChoicesOf,
): PickerOption[] {
  const [task] = tasks;
  if (!task) return [];
  const options = tagOptionsOf(project);
  switch (field) {
    case 'parent':
      // The picker searches the tasks of the project itself.
      return [];
    case 'status': {
      if (tasks.length === 1) return statusOptionsOf(reasons, project, task, options.statuses(task.statusId), getTask);
      return options.statuses().map((option) => {
        const skipped = skippedOf(reasons, project, tasks, option.value, getTask);
        if (skipped === null) return option;
        return skipped.count === tasks.length
          ? { ...option, refusal: skipped.reason }
          : {
              ...option,
              description: picker.someStay({ count: skipped.count, of: tasks.length, reason: skipped.reason }),
            };
      });
    }
    case 'type':
      return options.types(task.typeId);
    case 'priority':
      return options.priorities(task.priorityId).toReversed();
    case 'assignees':
      return personOptions(project.members);
    case 'labels':
      return labelOptions(project.labels, tasks.length === 1 ? task.labels : [], labelTexts.labelsFull);
    case 'dueDate':
      return [
        ...(tasks.some(({ dueDate }) => dueDate !== null) ? [{ value: nothing, label: picker.noDate }] : []),
        ...wordsOf(days.offered)
          .flatMap((word): PickerOption[] => {
            const day = parseDay(days, word, today);
            return day === null ? [] : [{ value: day, label: capitalised(word), description: dates.longDay(day) }];
          })
          .filter(({ value }, index, all) => all.findIndex((other) => other.value === value) === index),
      ];
    case 'estimate':
      return [
        ...(tasks.some(({ estimate }) => estimate !== null) ? [{ value: nothing, label: picker.noEstimate }] : []),
        ...['½', '1', '2', '3', '5', '8', '13', '21'].map((value) => ({ value, label: value })),
      ];
    case 'sprint':
      return [
        { value: nothing, label: picker.noSprint },
        ...sprints
          .filter(({ state, projectId }) => state !== 'completed' && projectId === project.id)
          .map(({ id, name, state, startsOn, endsOn }) => ({
            value: id,
            label: name,
            description: picker.sprint({
              state,
              from: dates.relativeDate(startsOn, today),
              to: dates.relativeDate(endsOn, today),
            }),
          })),
      ];
  }
}

/**
 * Returns the tasks that the workflow doesn't allow to change to a status, with the reason of the first one. Null if
 * all tasks may change.
 */
export function skippedOf(
  reasons: Catalogues['board'],
  project: Project,
  tasks: readonly Task[],
  statusId: string,
  getTask: GetTask,
): { count: number; reason: string; taskIds: ReadonlySet<string> } | null {
  if (!project.workflow) return null;
  const rejected = tasks.flatMap((task): [string, string][] => {
    const reason = refusalsOf(reasons, project, task, getTask)[statusId];
    return reason === undefined || task.statusId === statusId ? [] : [[task.id, reason]];
  });
  const [first] = rejected;
  return first ? { count: rejected.length, reason: first[1], taskIds: new Set(rejected.map(([id]) => id)) } : null;
}

export function typedChoice(
  { picker, days, dates, labels }: ChoiceTexts,
  field: PickedField,
  query: string,
  today: string,
  project: Pick<Project, 'labels'>,
): PickerOption[] {
  const text = query.trim();
  if (field === 'labels') {
    const option = newLabelOption(project.labels, text, labels.createLabel);
    return option === null ? [] : [{ ...option, value: createdLabel + option.value }];
  }
  if (field === 'dueDate') {
    const day = parseDay(days, text, today);
    return day === null
      ? []
      : [{ value: day, label: capitalised(dates.relativeDate(day, today)), description: dates.longDay(day) }];
  }
  return field === 'estimate' && text !== '' && text.length <= limits.estimate
    ? [{ value: text, label: picker.estimate({ value: text }) }]
    : [];
}

export function chosenOf(field: PickedField, tasks: readonly Task[]): string[] {
  const valuesOf = (task: Task): string[] => {
    switch (field) {
      case 'status':
        return [task.statusId];
      case 'type':
        return [task.typeId];
      case 'priority':
        return [task.priorityId];
      case 'assignees':
        return task.assignees.map(({ id }) => id);
      case 'labels':
        return task.labels;
      case 'dueDate':
        return [task.dueDate ?? nothing];
      case 'estimate':
        return [task.estimate ?? nothing];
      case 'sprint':
        return [task.sprintId ?? nothing];
      case 'parent':
        return [task.parentId ?? nothing];
    }
  };
  const [first = [], ...others] = tasks.map(valuesOf);
  return first.filter((value) => others.every((each) => each.includes(value)));
}

/** Returns the change that picking `value` makes to one task, or null if it changes nothing. */
export function changeOf(
  field: PickedField,
  task: Task,
  value: string,
  chosen: readonly string[],
): TaskFieldsPatch | null {
  const or = <T,>(now: T, next: T, patch: TaskFieldsPatch) => (now === next ? null : patch);
  const maybe = value === nothing ? null : value;
  switch (field) {
    case 'status':
      return or(task.statusId, value, { statusId: value });
    case 'type':
      return or(task.typeId, value, { typeId: value });
    case 'priority':
      return or(task.priorityId, value, { priorityId: value });
    case 'dueDate':
      return or(task.dueDate, maybe, { dueDate: maybe });
    case 'estimate':
      return or(task.estimate, maybe, { estimate: maybe });
    case 'sprint':
      return or(task.sprintId, maybe, { sprintId: maybe });
    case 'parent':
      return or(task.parentId, maybe, { parentId: maybe });
    case 'assignees': {
      const assignees = withToggled(
        task.assignees.map(({ id }) => id),
        value,
        chosen,
      );
      return assignees && { assignees };
    }
    case 'labels': {
      const labels = withToggled(task.labels, value, chosen);
      return labels && { labels };
    }
  }
}

/** Adds a value to a list, or removes it if all tasks have it. Returns null if that changes nothing. */
function withToggled(ids: readonly string[], value: string, chosen: readonly string[]): string[] | null {
  const without = ids.filter((id) => id !== value);
  if (chosen.includes(value)) return without.length === ids.length ? null : without;
  return ids.includes(value) ? null : [...ids, value];
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
