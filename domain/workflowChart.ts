import * as z from 'zod/mini';
import { color, id, nameText, requiredText } from './common.ts';
import { guardFields } from './fields/task.ts';
import { limits } from './limits.ts';
import { statusCategory } from './statusCategory.ts';

export const workflowLimits = {
  states: 60,
  edges: 600,
  guards: 10,
  actions: 10,
  timers: 5,
  text: 2_000,
  versions: 100,
  workflows: 50,
} as const;

/** Roles in a workflow. Managers are the owner and the admins of the workspace, and the creator of the project. */
export const workflowRoles = ['manager', 'member', 'guest'] as const;
export const workflowRole = z.enum(workflowRoles);
export type WorkflowRole = z.infer<typeof workflowRole>;

/** Guard of an edge. A task may move along an edge only if all guards of the edge hold. */
export const workflowGuard = z.discriminatedUnion('kind', [
  /** Role of the user who moves the task. */
  z.object({ kind: z.literal('role'), roles: z.array(workflowRole).check(z.minLength(1), z.maxLength(3)) }),
  z.object({ kind: z.literal('assigned') }),
  z.object({ kind: z.literal('filled'), field: z.enum(guardFields) }),
  z.object({ kind: z.literal('unblocked') }),
  /** The move was approved by a user with this role since the task entered its status. */
  z.object({ kind: z.literal('approved'), by: z.enum(['manager', 'member']) }),
]);
export type WorkflowGuard = z.infer<typeof workflowGuard>;

export const recipients = ['assignees', 'creator', 'managers', 'project'] as const;
export const recipient = z.enum(recipients);
export type Recipient = z.infer<typeof recipient>;

const text = requiredText(workflowLimits.text);

/** Action of an edge. The actions of an edge run in order. */
export const workflowAction = z.discriminatedUnion('kind', [
  /**
   * Changes the assignees. `accountId` names the person if `whom` is 'person'. 'nobody' removes all assignees. To
   * replace them, an edge has two actions: first 'nobody', then 'person'.
   */
  z.object({
    kind: z.literal('assign'),
    whom: z.enum(['mover', 'creator', 'person', 'nobody']),
    accountId: z.optional(id),
  }),
  z.object({ kind: z.literal('setPriority'), priorityId: id }),
  z.object({ kind: z.literal('setType'), typeId: id }),
  /** Sets the due date. `days` counts from the move. Null removes the due date. */
  z.object({ kind: z.literal('setDueDate'), days: z.nullable(z.int().check(z.minimum(0), z.maximum(3650))) }),
  z.object({ kind: z.literal('notify'), whom: recipient, text }),
  z.object({ kind: z.literal('comment'), text }),
]);
export type WorkflowAction = z.infer<typeof workflowAction>;

export const workflowTimer = z.object({
  id,
  afterMinutes: z.int().check(z.minimum(1), z.maximum(60 * 24 * 365)),
  /** Effect of a timer. `remind` sends a notification. `escalate` also raises the priority by one level. */
  kind: z.enum(['remind', 'escalate']),
  whom: recipient,
});
export type WorkflowTimer = z.infer<typeof workflowTimer>;

export const workflowState = z.object({
  /** Id of the project's status. The status of a new state is created when the draft is published. */
  id,
  name: nameText(limits.tagName),
  color,
  category: statusCategory,
  x: z.number(),
  y: z.number(),
  timers: z.array(workflowTimer).check(z.maxLength(workflowLimits.timers)),
});
export type WorkflowState = z.infer<typeof workflowState>;

export const workflowEdge = z.object({
  id,
  from: id,
  to: id,
  name: nameText(limits.tagName, undefined, 0),
  guards: z.array(workflowGuard).check(z.maxLength(workflowLimits.guards)),
  actions: z.array(workflowAction).check(z.maxLength(workflowLimits.actions)),
});
export type WorkflowEdge = z.infer<typeof workflowEdge>;

/** Chart of a workflow. A draft may have errors, which `checkWorkflow` finds. They prevent publishing. */
export const workflowDefinition = z.object({
  /** State of new tasks. Null until the user chooses one. */
  initial: z.nullable(id),
  /** States in the order of the board's columns. */
  states: z.array(workflowState).check(z.maxLength(workflowLimits.states)),
  edges: z.array(workflowEdge).check(z.maxLength(workflowLimits.edges)),
});
export type WorkflowDefinition = z.infer<typeof workflowDefinition>;

export const initialOf = ({ initial, states }: WorkflowDefinition): string | undefined => initial ?? states[0]?.id;

export const activeWorkflow = z.object({ id, name: z.string(), version: z.int(), definition: workflowDefinition });
export type ActiveWorkflow = z.infer<typeof activeWorkflow>;
