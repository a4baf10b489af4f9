import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { childrenIn, parentRefusal } from '../../../domain/taskTree.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { matches } from '../../ui/form/OptionList/matches.ts';
import type { PickerOption } from '../../ui/form/OptionList/OptionMark.tsx';
import { statusesDone } from './blockers.ts';

/** Maximum number of results. Users refine the search instead of scrolling further. */
const mostFound = 50;

/** Returns the tasks of the project that can become the parent of the moved ones: open ones first, newest first. */
export function parentOptions(
  texts: Catalogues['board']['parents'],
  project: Pick<Project, 'prefix' | 'taskStatuses'>,
  tasks: readonly Task[],
  moved: readonly Task[],
  query: string,
): PickerOption[] {
  const children = childrenIn(tasks);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const statuses = new Map(project.taskStatuses.map((status) => [status.id, status]));
  const done = statusesDone([project]);
  const movedIds = new Set(moved.map(({ id }) => id));
  const labelOf = ({ number, title }: Task) => `${keyOf(project.prefix, number) ?? ''} ${title}`.trim();
  const found = tasks.filter(
    (task) => !movedIds.has(task.id) && (query.trim() === '' || matches({ label: labelOf(task) }, query)),
  );
  const rank = ({ statusId }: Task): number => Number(done.has(statusId));
  const options = found
    .toReversed()
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, mostFound)
    .map((task): PickerOption => {
      const status = statuses.get(task.statusId);
      const refusal = moved
        .map(({ id }) => parentRefusal(children, (each) => byId.get(each), id, task.id))
        .find(Boolean);
      return {
        value: task.id,
        label: labelOf(task),
        ...(status && { description: status.name, color: status.color }),
        ...(refusal && { refusal: texts.refusals[refusal] }),
      };
    });
  return options.sort((one, other) => Number(one.refusal !== undefined) - Number(other.refusal !== undefined));
}
