import type { Sprint } from '../../../domain/sprint.ts';
import { mayCreateTask, type ProjectAccess } from '../projects/policy.ts';

export const plansSprints = mayCreateTask;

export const abilitiesOnSprint = (access: ProjectAccess, state: Sprint['state']): Sprint['abilities'] => {
  const plans = plansSprints(access);
  return { update: plans && state !== 'completed', delete: plans && state === 'planned' };
};
