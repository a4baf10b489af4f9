import { addDays } from '../../../../domain/sprintDays.ts';
import type { Project } from '../../../../domain/project.ts';
import type { MyTask, Task } from '../../../../domain/task.ts';
import { type DueGroup, dueGroups } from './home.types.ts';
import { isListed } from '../../sync/records/isListed.ts';
import {
  type RecordsSnapshot,
  selectList,
  selectProjectsById,
  selectTaskReader,
  type TaskReader,
} from '../../sync/records/records.selectors.ts';

const received = selectList({ kind: 'myTasks', search: '' });

interface Shown {
  task: Task;
  project: Project | undefined;
  mine: MyTask | null;
}
const lastShown = new WeakMap<MyTask, Shown>();

/** Applies the pending writes and the loaded project to a task of the list. Returns null if the task is done. */
function shownOf(mine: MyTask, task: Task, project: Project | undefined): MyTask | null {
  const known = lastShown.get(mine);
  if (known?.task === task && known.project === project) return known.mine;
  const status = project?.taskStatuses.find(({ id }) => id === task.statusId);
  const priority = project?.taskPriorities.find(({ id }) => id === task.priorityId);
  const isDone = status ? status.category === 'done' : task.statusId === mine.doneStatusId;
  const shown: MyTask | null =
    isDone || !isListed(task)
      ? null
      : {
          ...mine,
          ...task,
          ...(status && { statusName: status.name, statusColor: status.color, statusCategory: status.category }),
          ...(priority && { priorityName: priority.name, priorityIcon: priority.icon }),
        };
  lastShown.set(mine, { task, project, mine: shown });
  return shown;
}

interface Inputs {
  list: readonly MyTask[];
  getTask: TaskReader;
  projects: Readonly<Record<string, Project>>;
  accountId: string;
}
let last: { inputs: Inputs; tasks: readonly MyTask[] } | null = null;

/** Returns the viewer's open tasks with their pending writes applied, sorted by due date. */
export const selectOwnTasks = (snapshot: RecordsSnapshot): readonly MyTask[] => {
  const { accountId } = snapshot.context;
  const inputs: Inputs = {
    list: received(snapshot),
    getTask: selectTaskReader(snapshot),
    projects: selectProjectsById(snapshot),
    accountId,
  };
  const isSame = (Object.keys(inputs) as (keyof Inputs)[]).every((name) => last?.inputs[name] === inputs[name]);
  if (last && isSame) return last.tasks;
  const tasks = inputs.list
    .flatMap((mine) => {
      const task = inputs.getTask(mine.id);
      const project = mine.projectId === null ? undefined : inputs.projects[mine.projectId];
      return (task && shownOf(mine, task, project)) ?? [];
    })
    .filter(({ assignees }) => assignees.some(({ id }) => id === accountId))
    .sort(byDueDate);
  last = { inputs, tasks };
  return tasks;
};

const byDueDate = (a: MyTask, b: MyTask): number => compare(a.dueDate ?? '~', b.dueDate ?? '~');
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/**
 * Groups the tasks by their due date. The week ends on the day before its first day, which is a number from 0 for
 * Sunday.
 */
export function groupsOf(
  tasks: readonly MyTask[],
  today: string,
  firstWeekday: number,
): { group: DueGroup; tasks: readonly MyTask[] }[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const weekEnd = addDays(today, (firstWeekday + 6 - weekday) % 7);
  const groupOf = ({ dueDate }: MyTask): DueGroup => {
    const day = dueDate?.slice(0, 10);
    if (day === undefined) return 'none';
    if (day < today) return 'overdue';
    if (day === today) return 'today';
    return day <= weekEnd ? 'week' : 'later';
  };
  const found = Map.groupBy(tasks, groupOf);
  return dueGroups.flatMap((group) => {
    const own = found.get(group);
    return own ? [{ group, tasks: own }] : [];
  });
}
