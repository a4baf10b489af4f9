import type { Workflow, WorkflowGuard, WorkflowRole } from '../../../domain/workflow.ts';
import { managesProject, type Standing } from '../projects/policy.ts';

/** What a person counts as among a project's guards. */
export function roleIn(standing: Standing): WorkflowRole {
  if (managesProject(standing)) return 'manager';
  return standing.role === 'guest' ? 'guest' : 'member';
}

/** Who sees the project reads its workflows; who manages it draws and publishes them. */
export function abilitiesOnWorkflow(standing: Standing): Workflow['abilities'] {
  const manages = managesProject(standing);
  return { update: manages, delete: manages, publish: manages };
}

type Approver = Extract<WorkflowGuard, { kind: 'approved' }>['by'];

/** Whose yes an edge asks for, the stricter of several; null: nobody's. */
export function approverOf(guards: readonly WorkflowGuard[]): Approver | null {
  const asked = guards.flatMap((guard) => (guard.kind === 'approved' ? [guard.by] : []));
  if (asked.includes('manager')) return 'manager';
  return asked[0] ?? null;
}

/** A manager may say yes wherever a member may. */
export const mayApprove = (standing: Standing, by: Approver): boolean => {
  const role = roleIn(standing);
  return role === 'manager' || (role === 'member' && by === 'member');
};
