import type { Sprint } from '../../../domain/sprint.ts';
import type { CompletionForm } from '../../machines/sprints/sprints.types.ts';

/** Those that can take what another one leaves unfinished. */
export const targetsOf = (sprint: Sprint, sprints: readonly Sprint[]): Sprint[] =>
  sprints.filter((other) => other.projectId === sprint.projectId && other.id !== sprint.id && other.state !== 'completed');

/** `Sprint 11` goes on as `Sprint 12`. */
export const nextName = (name: string): string => {
  const numbered = /^(.*?)(\d+)(\D*)$/.exec(name);
  return numbered ? `${numbered[1]}${Number(numbered[2]) + 1}${numbered[3]}` : `${name} 2`;
};

/** What is chosen at first: the sprint that is planned next, or else the backlog. */
export function completionOf(sprint: Sprint, sprints: readonly Sprint[]): CompletionForm {
  const [next] = targetsOf(sprint, sprints).filter(({ state }) => state === 'planned');
  return { to: next ? 'sprint' : 'backlog', sprintId: next?.id ?? null, name: nextName(sprint.name) };
}
