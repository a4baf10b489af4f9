import type { Project, TaskPriority, TaskStatus, TaskType } from '../../../domain/project.ts';
import type { PickerOption } from '../../ui/form/OptionList/OptionMark.tsx';
import { PriorityIcon } from '../../ui/task/TagBadge/PriorityIcon.tsx';

const colored = ({ id, name, color }: TaskStatus | TaskType): PickerOption => ({ value: id, label: name, color });
const withIcon = ({ id, name, icon }: TaskPriority): PickerOption => ({
  value: id,
  label: name,
  icon: <PriorityIcon icon={icon} />,
});

/** Options of a task's pickers. An archived option is included only for the task that has it. */
export interface TagOptions {
  statuses: (currentId?: string) => PickerOption[];
  types: (currentId?: string) => PickerOption[];
  priorities: (currentId?: string) => PickerOption[];
}

export const tagOptionsOf = (project: Pick<Project, 'taskStatuses' | 'taskTypes' | 'taskPriorities'>): TagOptions => ({
  statuses: offered(project.taskStatuses, colored),
  types: offered(project.taskTypes, colored),
  priorities: offered(project.taskPriorities, withIcon),
});

/** Returns the options of the filters, with archived ones last. */
export const filterOptionsOf = (project: Pick<Project, 'taskStatuses' | 'taskTypes' | 'taskPriorities'>) => ({
  statuses: archivedLast(project.taskStatuses).map(colored),
  types: archivedLast(project.taskTypes).map(colored),
  priorities: archivedLast(project.taskPriorities).map(withIcon),
});

function offered<T extends { id: string; archived: boolean }>(list: readonly T[], draw: (tag: T) => PickerOption) {
  const open = list.filter(({ archived }) => !archived).map(draw);
  return (currentId?: string): PickerOption[] => {
    const archived = list.find(({ id, archived }) => archived && id === currentId);
    return archived ? [...open, draw(archived)] : open;
  };
}

const archivedLast = <T extends { archived: boolean }>(list: readonly T[]): T[] => [
  ...list.filter(({ archived }) => !archived),
  ...list.filter(({ archived }) => archived),
];
