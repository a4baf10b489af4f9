import * as z from 'zod/mini';
import { basedOn, id, moment, requiredText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import { workflowDefinition, workflowLimits } from './workflowChart.ts';

// The chart itself comes with every project, the rest with the screens of workflows.
export * from './workflowChart.ts';

export const workflow = z.object({
  id,
  projectId: id,
  workspaceId: id,
  name: z.string(),
  /** At most one of a project is active. */
  active: z.boolean(),
  draft: workflowDefinition,
  /** What was published last; null: never. */
  published: z.nullable(z.object({ version: z.int(), at: moment, by: person, definition: workflowDefinition })),
  /** Counts up with each write to the draft or the name. */
  version: z.int(),
  createdBy: person,
  createdAt: moment,
  updatedAt: z.nullable(moment),
  abilities: z.object({ update: z.boolean(), delete: z.boolean(), publish: z.boolean() }),
});
export type Workflow = z.infer<typeof workflow>;
export const workflowSummary = z.extend(z.omit(workflow, { draft: true, published: true }), {
  states: z.int(),
  edges: z.int(),
  publishedVersion: z.nullable(z.int()),
  /** Whether the draft differs from what was published. */
  changed: z.boolean(),
});
export type WorkflowSummary = z.infer<typeof workflowSummary>;

const workflowName = requiredText(limits.name);
/** Without a draft: the project's statuses in their order, each leading to the one before and after it. */
export const workflowCreate = z.object({
  id: z.optional(id),
  name: workflowName,
  draft: z.optional(workflowDefinition),
});
export const workflowUpdate = z.object({
  name: z.optional(workflowName),
  draft: z.optional(workflowDefinition),
  version: basedOn,
});

/** What publishing the draft would do to the project, before it is done. */
export const publishPreview = z.object({
  /** Statuses in use that the draft lacks, with the tasks that stand in them. */
  removed: z.array(z.object({ id, name: z.string(), tasks: z.int() })),
  added: z.array(z.object({ id, name: z.string() })),
  renamed: z.array(z.object({ id, from: z.string(), to: z.string() })),
});
export type PublishPreview = z.infer<typeof publishPreview>;
/** `version` is the draft's; `moves` says, for each removed status that has tasks, the state they go to. */
export const workflowPublish = z.object({ version: z.int(), moves: z.record(id, id) });

export const workflowVersion = z.object({ version: z.int(), at: moment, by: person, states: z.int(), edges: z.int() });
export type WorkflowVersion = z.infer<typeof workflowVersion>;
export const workflowVersionDetail = z.extend(workflowVersion, { definition: workflowDefinition });
export type WorkflowVersionDetail = z.infer<typeof workflowVersionDetail>;

/** The ways that a project's tasks really took, from the transition log. Durations in minutes. */
export const workflowPaths = z.object({
  from: moment,
  to: moment,
  moves: z.array(z.object({ from: id, to: id, count: z.int(), tasks: z.int() })),
  stays: z.array(
    z.object({
      statusId: id,
      visits: z.int(),
      now: z.int(),
      median: z.nullable(z.number()),
      p85: z.nullable(z.number()),
    }),
  ),
  /** Ways back to where a task had been, the most taken first; `path` begins and ends with the same status. */
  loops: z.array(z.object({ path: z.array(id), count: z.int() })),
});
export type WorkflowPaths = z.infer<typeof workflowPaths>;

/** A move of one task that waits for somebody's yes, or has it. */
export const approval = z.object({ edgeId: id, by: person, at: moment, note: z.nullable(z.string()) });
export type Approval = z.infer<typeof approval>;
export const approvalGive = z.object({
  edgeId: id,
  note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(workflowLimits.text)))),
});
