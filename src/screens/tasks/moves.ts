/**
 * Texts and options that follow from a project's workflow. This module imports the workflow evaluator, so the board
 * loads it only for projects with a workflow.
 */
import { moveOf, type Refusal, type TaskFacts } from '../../../domain/machines/workflow.ts';
import { formatsOf } from '../../../domain/formats.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { initialOf, type WorkflowEdge, type WorkflowGuard, type WorkflowRole } from '../../../domain/workflowChart.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { PickerOption } from '../../ui/form/OptionList/OptionMark.tsx';
import { isOpenBlocker, statusesDone } from './blockers.ts';

type Texts = Catalogues['board'];

/** Parts of a project that decide which status changes are allowed, depending on the user's role. */
export type Governed = Pick<Project, 'prefix' | 'workflow' | 'taskStatuses' | 'abilities'>;
/** Returns a loaded task with its pending changes. */
export type GetTask = (taskId: string) => Task | undefined;

/** Returns the workflow role of the signed-in user: managers may update the project, guests may not create tasks. */
export const roleIn = ({ abilities }: Pick<Project, 'abilities'>): WorkflowRole =>
  abilities.update ? 'manager' : abilities.createTask ? 'member' : 'guest';

/**
 * Blockers that aren't loaded, or are in another project, count as done. Only the server knows their status, and it
 * checks every status change.
 */
export const factsOf = (project: Governed, task: Task, getTask: GetTask): TaskFacts => {
  const done = statusesDone([project]);
  return {
    statusId: task.statusId,
    description: task.description,
    dueDate: task.dueDate,
    estimate: task.estimate,
    sprintId: task.sprintId,
    assignees: task.assignees.map(({ id }) => id),
    openBlockers: task.blockedBy.filter((id) => {
      const blocker = getTask(id);
      return blocker?.projectId === task.projectId && isOpenBlocker(blocker, done);
    }),
    approvals: task.approvals.map(({ edgeId }) => edgeId),
    mover: roleIn(project),
  };
};

/** Returns the reasons why the task may not change to a status, by status id. Empty without a workflow. */
export const refusalsOf = (
  texts: Texts,
  project: Governed,
  task: Task,
  getTask: GetTask,
): Readonly<Record<string, string>> => {
  const { workflow } = project;
  if (!workflow) return {};
  const facts = factsOf(project, task, getTask);
  return Object.fromEntries(
    project.taskStatuses.flatMap(({ id }) => {
      const move = moveOf(workflow.definition, facts, id);
      return move.allowed ? [] : [[id, reasonOf(texts, project, facts, move.refusals, getTask)]];
    }),
  );
};

/**
 * Returns the statuses for a task's picker: the current one, then the allowed ones, then the others with their reasons.
 */
export const statusOptionsOf = (
  texts: Texts,
  project: Governed,
  task: Task,
  options: readonly PickerOption[],
  getTask: GetTask,
): PickerOption[] => {
  const refusals = refusalsOf(texts, project, task, getTask);
  const rank = ({ value }: PickerOption): number =>
    value === task.statusId ? 0 : refusals[value] === undefined ? 1 : 2;
  return options
    .map((option) => (refusals[option.value] === undefined ? option : { ...option, refusal: refusals[option.value] }))
    .sort((one, other) => (project.workflow ? rank(one) - rank(other) : 0));
};

/** Returns the status in which new tasks begin, or undefined without a workflow. */
export const initialStatusOf = ({ workflow }: Pick<Project, 'workflow'>): string | undefined =>
  workflow ? initialOf(workflow.definition) : undefined;

type Approver = Extract<WorkflowGuard, { kind: 'approved' }>['by'];

export interface RequiredApproval {
  edge: WorkflowEdge;
  to: string;
  /** Role that must approve. */
  by: Approver;
  mayApprove: boolean;
  given: Task['approvals'];
}

export const requiredApprovals = (project: Governed, task: Task): RequiredApproval[] => {
  const role = roleIn(project);
  return (project.workflow?.definition.edges ?? []).flatMap((edge): RequiredApproval[] => {
    const guards = edge.guards.filter((guard) => guard.kind === 'approved');
    if (edge.from !== task.statusId || guards.length === 0) return [];
    const by = guards.some((guard) => guard.by === 'manager') ? 'manager' : 'member';
    return [
      {
        edge,
        to: project.taskStatuses.find(({ id }) => id === edge.to)?.name ?? '',
        by,
        mayApprove: role === 'manager' || (by === 'member' && role === 'member'),
        given: task.approvals.filter(({ edgeId }) => edgeId === edge.id),
      },
    ];
  });
};

function reasonOf(
  { moves: texts, wording }: Texts,
  { prefix, taskStatuses, workflow }: Governed,
  facts: TaskFacts,
  refusals: readonly Refusal[],
  getTask: GetTask,
): string {
  const nameOf = (id: string): string => taskStatuses.find((status) => status.id === id)?.name ?? '';
  const reasons = refusals.map((refusal): string => {
    if (refusal.kind === 'noEdge') {
      const isDrawn = workflow?.definition.states.some(({ id }) => id === refusal.to) ?? false;
      return isDrawn ? texts.noEdge({ from: nameOf(refusal.from) }) : texts.notDrawn;
    }
    const { guard } = refusal;
    switch (guard.kind) {
      case 'role':
        return texts.role({ roles: formatsOf(wording).either(guard.roles.map((role) => texts.roles[role])) });
      case 'assigned':
        return texts.unassigned;
      case 'filled':
        return texts.empty[guard.field];
      case 'unblocked':
        return texts.blocked(blockersIn(prefix, facts.openBlockers, getTask));
      case 'approved':
        return texts.unapproved({ by: guard.by });
    }
  });
  const all = [...new Set(reasons)].reduce((before, reason) => texts.also({ reasons: before, reason }));
  return all.charAt(0).toLocaleUpperCase(wording) + all.slice(1);
}

/** Returns the number of blockers, the first with its key, and the keys of all. */
function blockersIn(prefix: string, ids: readonly string[], getTask: GetTask) {
  const keys = ids.map((id) => keyOf(prefix, getTask(id)?.number ?? null));
  const title = getTask(ids[0] ?? '')?.title ?? '';
  return {
    count: ids.length,
    title: [keys[0], title].filter(Boolean).join(' '),
    keys: keys.filter(Boolean).join(', '),
  };
}
