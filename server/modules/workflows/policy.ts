import type { Workflow, WorkflowGuard, WorkflowRole } from '../../../domain/workflow.ts';
import { managesProject, type ProjectAccess } from '../projects/policy.ts';

export function workflowRoleOf(access: ProjectAccess): WorkflowRole {
  if (managesProject(access)) return 'manager';
  return access.role === 'guest' ? 'guest' : 'member';
}

export function abilitiesOnWorkflow(access: ProjectAccess): Workflow['abilities'] {
  const manages = managesProject(access);
  return { update: manages, delete: manages, publish: manages };
}

type Approver = Extract<WorkflowGuard, { kind: 'approved' }>['by'];

export function approverOf(guards: readonly WorkflowGuard[]): Approver | null {
  const asked = guards.flatMap((guard) => (guard.kind === 'approved' ? [guard.by] : []));
  if (asked.includes('manager')) return 'manager';
  return asked[0] ?? null;
}

export const mayApprove = (access: ProjectAccess, by: Approver): boolean => {
  const role = workflowRoleOf(access);
  return role === 'manager' || (role === 'member' && by === 'member');
};
