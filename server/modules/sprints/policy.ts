import type { Sprint } from '../../../domain/sprint.ts';
import { mayCreateTask, type Standing } from '../projects/policy.ts';

/** Everyone who may add tasks to a project may plan its sprints. Guests can only see them. */
export const plansSprints = mayCreateTask;

export const abilitiesOnSprint = (standing: Standing, state: Sprint['state']): Sprint['abilities'] => {
  const plans = plansSprints(standing);
  return { update: plans && state !== 'completed', delete: plans && state === 'planned' };
};
