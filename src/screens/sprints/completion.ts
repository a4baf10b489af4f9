import type { Sprint } from '../../../domain/sprint.ts';
import { addDays, lengthInDays } from '../../../domain/sprintDays.ts';
import { noSprintForm, type SprintForm } from '../../machines/flow/sprints/sprints.selectors.ts';
import type { CompletionForm } from '../../machines/flow/sprints/sprints.types.ts';

export const targetsOf = (sprint: Sprint, sprints: readonly Sprint[]): Sprint[] =>
  sprints.filter(
    (other) => other.projectId === sprint.projectId && other.id !== sprint.id && other.state !== 'completed',
  );

/** Returns the name of the following sprint: `Sprint 12` after `Sprint 11`. */
export const nextName = (name: string): string => {
  const lastNumber = /(?<!\d)\d+(?=\D*$)/;
  return lastNumber.test(name) ? name.replace(lastNumber, (found) => String(Number(found) + 1)) : `${name} 2`;
};

const usualLength = 14;

/** Returns the proposed values of a new sprint: after the project's last open one, with the length of its last one. */
export function proposalOf(projectId: string | null, sprints: readonly Sprint[], today: string): SprintForm {
  const own = sprints.filter((sprint) => sprint.projectId === projectId).sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1));
  const last = own.at(-1);
  const open = own.findLast(({ state }) => state !== 'completed');
  const startsOn = open && open.endsOn >= today ? addDays(open.endsOn, 1) : today;
  return {
    ...noSprintForm,
    projectId,
    name: last ? nextName(last.name) : '',
    capacity: last === undefined || last.capacity === null ? '' : String(last.capacity),
    startsOn,
    endsOn: addDays(startsOn, (last ? lengthInDays(last) : usualLength) - 1),
  };
}

/** Returns the initial choice for unfinished tasks: the next planned sprint, otherwise the backlog. */
export function completionOf(sprint: Sprint, sprints: readonly Sprint[]): CompletionForm {
  const [next] = targetsOf(sprint, sprints).filter(({ state }) => state === 'planned');
  return { to: next ? 'sprint' : 'backlog', sprintId: next?.id ?? null, name: nextName(sprint.name) };
}
