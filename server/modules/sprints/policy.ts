import type { Sprint } from '../../../domain/sprint.ts';
import { mayCreateTask, type Standing } from '../projects/policy.ts';

/** Who sees a project sees its sprints; who may add tasks to it plans them. Guests look on. */
export const plansSprints = mayCreateTask;

export const abilitiesOnSprint = (standing: Standing, state: Sprint['state']): Sprint['abilities'] => {
  const plans = plansSprints(standing);
  return { update: plans && state !== 'completed', delete: plans && state === 'planned' };
};
