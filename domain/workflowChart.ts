import * as z from 'zod/mini';
import { color, id, requiredText } from './common.ts';
import { guardFields } from './fields/task.ts';
import { limits } from './limits.ts';
import { statusCategory } from './statusCategory.ts';

/** Bounds of one workflow. */
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

/** Whom a guard or a deed names: managers are the workspace's owner and admins and the project's creator. */
export const workflowRoles = ['manager', 'member', 'guest'] as const;
export const workflowRole = z.enum(workflowRoles);
export type WorkflowRole = z.infer<typeof workflowRole>;

/** What has to hold for a task to take an edge; all of an edge's guards have to. */
export const workflowGuard = z.discriminatedUnion('kind', [
  /** Whoever moves the task is one of these. */
  z.object({ kind: z.literal('role'), roles: z.array(workflowRole).check(z.minLength(1), z.maxLength(3)) }),
  /** Somebody is assigned. */
  z.object({ kind: z.literal('assigned') }),
  /** The field isn't empty. */
  z.object({ kind: z.literal('filled'), field: z.enum(guardFields) }),
  /** Every task that blocks it is done. */
  z.object({ kind: z.literal('unblocked') }),
  /** Somebody of the role said yes to this very move since the task came to where it stands. */
  z.object({ kind: z.literal('approved'), by: z.enum(['manager', 'member']) }),
]);
export type WorkflowGuard = z.infer<typeof workflowGuard>;

export const recipients = ['assignees', 'creator', 'managers', 'project'] as const;
export const recipient = z.enum(recipients);
export type Recipient = z.infer<typeof recipient>;

const text = requiredText(workflowLimits.text);

/** What is done to a task that takes an edge, in its order. */
export const workflowAction = z.discriminatedUnion('kind', [
  /** Adds them to who is assigned, `accountId` when `whom` is 'person'; 'nobody' takes everyone off, so that both in turn hand it over. */
  z.object({
    kind: z.literal('assign'),
    whom: z.enum(['mover', 'creator', 'person', 'nobody']),
    accountId: z.optional(id),
  }),
  z.object({ kind: z.literal('setPriority'), priorityId: id }),
  z.object({ kind: z.literal('setType'), typeId: id }),
  /** So many days after the day of the move; null takes the day away. */
  z.object({ kind: z.literal('setDueDate'), days: z.nullable(z.int().check(z.minimum(0), z.maximum(3650))) }),
  z.object({ kind: z.literal('notify'), whom: recipient, text }),
  z.object({ kind: z.literal('comment'), text }),
]);
export type WorkflowAction = z.infer<typeof workflowAction>;

/** What happens once to a task that has stood in a state for so long. */
export const workflowTimer = z.object({
  id,
  afterMinutes: z.int().check(z.minimum(1), z.maximum(60 * 24 * 365)),
  /** remind: tells them. escalate: tells them and raises the priority by one. */
  kind: z.enum(['remind', 'escalate']),
  whom: recipient,
});
export type WorkflowTimer = z.infer<typeof workflowTimer>;

export const workflowState = z.object({
  /** Of the project's status that it is; a new one gets its status when the draft is published. */
  id,
  name: requiredText(limits.tagName),
  color,
  category: statusCategory,
  /** Place of its top left corner on the canvas. */
  x: z.number(),
  y: z.number(),
  timers: z.array(workflowTimer).check(z.maxLength(workflowLimits.timers)),
});
export type WorkflowState = z.infer<typeof workflowState>;

export const workflowEdge = z.object({
  id,
  from: id,
  to: id,
  /** What the move is called; empty: it has no name. */
  name: z.string().check(z.trim(), z.maxLength(limits.tagName)),
  guards: z.array(workflowGuard).check(z.maxLength(workflowLimits.guards)),
  actions: z.array(workflowAction).check(z.maxLength(workflowLimits.actions)),
});
export type WorkflowEdge = z.infer<typeof workflowEdge>;

/**
 * The chart that a team draws. A draft may be unfinished: `checkWorkflow` says what is wrong with it, and publishing
 * refuses what it calls an error.
 */
export const workflowDefinition = z.object({
  /** State that tasks begin in; null: not chosen yet. */
  initial: z.nullable(id),
  /** In the order of the columns that they become. */
  states: z.array(workflowState).check(z.maxLength(workflowLimits.states)),
  edges: z.array(workflowEdge).check(z.maxLength(workflowLimits.edges)),
});
export type WorkflowDefinition = z.infer<typeof workflowDefinition>;

/** Where its tasks begin. */
export const initialOf = ({ initial, states }: WorkflowDefinition): string | undefined => initial ?? states[0]?.id;

/** The chart that governs a project's tasks now; comes with the project. */
export const activeWorkflow = z.object({ id, name: z.string(), version: z.int(), definition: workflowDefinition });
export type ActiveWorkflow = z.infer<typeof activeWorkflow>;
