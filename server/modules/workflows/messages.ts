import { viaWorkflow } from '../../../domain/history.ts';
import type { WorkflowGuard, WorkflowRole } from '../../../domain/workflow.ts';

const listed = (names: readonly string[], joint: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${joint} ${names.at(-1) ?? ''}`;

const roleNames: Record<WorkflowRole, string> = { manager: 'managers', member: 'members', guest: 'guests' };
const fieldNames: Record<Extract<WorkflowGuard, { kind: 'filled' }>['field'], string> = {
  description: 'a description',
  dueDate: 'a due date',
  estimate: 'an estimate',
  sprintId: 'a sprint',
};
const shownBlockers = 3;
const quoted = (name: string): string => `“${name}”`;

export const messages = {
  notFound: 'Workflow not found',
  versionNotFound: 'Version not found',
  moveNotFound: 'Move not found',
  approvalNotFound: 'Approval not found',
  idTaken: 'A record with this id already exists',
  full: (limit: number) => `A project has at most ${limit} workflows`,
  changedMeanwhile: 'Another person or session has changed this workflow',
  activeStays: 'An active workflow cannot be deleted. Deactivate it first.',
  notActive: 'This workflow is not active',
  foreignState: 'This id is already in use. Only statuses of this project can be states.',
  tooManyStatuses: (limit: number) => `A project has at most ${limit} statuses`,
  moveTarget: 'Tasks can only go to a state of the workflow',
  moveNeeded: (name: string, tasks: number) =>
    `${quoted(name)} has ${tasks} ${tasks === 1 ? 'task' : 'tasks'}. Choose a state for them.`,
  reversed: 'This must be earlier than the end',

  usedByWorkflow: (status: string, workflow: string) =>
    `The active workflow ${quoted(workflow)} uses ${quoted(status)}. Remove it from the workflow and publish that instead.`,

  noEdge: (workflow: string, from: string, to: string, ways: readonly string[]) =>
    `The workflow ${quoted(workflow)} has no move from ${quoted(from)} to ${quoted(to)}${ways.length === 0 ? '' : `; from there it leads to ${listed(ways.map(quoted), 'and')}`}`,
  stateGone: (name: string) => `${quoted(name)} is no longer in use, because the workflow has changed`,
  beginsElsewhere: (workflow: string, initial: string) =>
    `New tasks must begin in ${quoted(initial)} in the workflow ${quoted(workflow)}`,
  role: (roles: readonly WorkflowRole[], from: string, to: string) =>
    `Only ${listed(
      roles.map((role) => roleNames[role]),
      'and',
    )} may move tasks from ${quoted(from)} to ${quoted(to)}`,
  assigned: 'The task needs an assignee first',
  filled: (field: keyof typeof fieldNames) => `The task needs ${fieldNames[field]} first`,
  unblocked: (titles: readonly string[]) => {
    const shown = titles.slice(0, shownBlockers).map(quoted);
    const rest = titles.length - shown.length;
    return `The task waits for ${listed(rest > 0 ? [...shown, `${rest} more`] : shown, 'and')}`;
  },
  approved: (by: 'manager' | 'member', from: string, to: string) =>
    `${by === 'manager' ? 'A manager' : 'A manager or a member'} has to approve the move from ${quoted(from)} to ${quoted(to)} first`,

  asksForNone: 'This move needs no approval',
  mayNotApprove: (by: 'manager' | 'member') =>
    by === 'manager' ? 'Only managers can approve this move' : 'Guests cannot approve this move',
  mayNotWithdraw: 'Only the author of an approval and managers can withdraw it',
  via: (workflow: string) => `${viaWorkflow}${workflow}`,
} as const;
