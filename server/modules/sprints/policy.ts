import type { Sprint } from '../../../domain/sprint.ts';
import { mayCreateTask, type ProjectAccess } from '../projects/policy.ts';

/** Everyone who may add tasks to a project may plan its sprints. Guests can only see them. */
export const plansSprints = mayCreateTask;

export const abilitiesOnSprint = (access: ProjectAccess, state: Sprint['state']): Sprint['abilities'] => {
  const plans = plansSprints(access);
  return { update: plans && state !== 'completed', delete: plans && state === 'planned' };
};
