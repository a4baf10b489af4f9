import type { SnapshotFrom } from 'xstate';
import { keyOf } from '../../../../domain/taskKey.ts';
import { type RecordsSnapshot, selectProject, selectTask } from '../../sync/records/records.selectors.ts';
import { prefixesIn } from './knownTasks.ts';
import type { taskKeysMachine } from './taskKeys.machine.ts';
import type { KeyedTask } from './taskKeys.types.ts';

type TaskKeysSnapshot = SnapshotFrom<typeof taskKeysMachine>;
type Tasks = readonly KeyedTask[];

/** Returns a function that returns the earlier list for an equal one. */
const stable = (isEqual: (one: KeyedTask, other: KeyedTask) => boolean) => {
  let last: Tasks = [];
  return (next: Tasks): Tasks => {
    const isSame =
      next.length === last.length &&
      next.every((task, index) => {
        const before = last[index];
        return before !== undefined && isEqual(task, before);
      });
    if (!isSame) last = next;
    return last;
  };
};

/** Returns the answers for these keys, without the unknown ones. */
export const selectAnswers = (keys: readonly string[]) => {
  const same = stable(Object.is);
  return ({ context: { answers } }: TaskKeysSnapshot): Tasks => same(keys.flatMap((key) => answers[key] ?? []));
};

/** Returns the tasks as the records show them, with pending changes. A task that the records lack stays as it is. */
export const selectCurrent = (tasks: Tasks) => {
  const same = stable((one, other) =>
    (Object.keys(one) as (keyof KeyedTask)[]).every((field) => one[field] === other[field]),
  );
  return (snapshot: RecordsSnapshot): Tasks => same(tasks.flatMap((task) => current(task, snapshot) ?? []));
};

function current(answer: KeyedTask, snapshot: RecordsSnapshot): KeyedTask | null {
  const task = selectTask(answer.id)(snapshot);
  if (!task) return answer;
  if (task.deletedAt !== null) return null;
  const project = selectProject(answer.projectId)(snapshot);
  const status = project?.taskStatuses.find(({ id }) => id === task.statusId);
  return {
    ...answer,
    title: task.title,
    ...(project && { key: keyOf(project.prefix, task.number) ?? answer.key }),
    ...(status && { statusName: status.name, statusColor: status.color, statusCategory: status.category }),
  };
}

export const selectFound = ({ context }: TaskKeysSnapshot): Tasks => context.found;

/** True while the server may find more tasks. */
export const selectIsFinding = (snapshot: TaskKeysSnapshot): boolean => !snapshot.matches({ finding: 'idle' });

/** Returns true if a loaded project has this prefix. */
export const hasPrefix = ({ context }: RecordsSnapshot, prefix: string): boolean =>
  Object.values(prefixesIn(context)).includes(prefix);
