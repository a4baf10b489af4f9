import * as z from 'zod/mini';
import { basedOn, id, moment, nameText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import { workflowDefinition, workflowLimits } from './workflowChart.ts';
import { workflow } from './workflowRecord.ts';

// The chart schemas are in their own file, because they load with every project. This file loads only with the workflow
// screens.
export * from './workflowChart.ts';
export * from './workflowRecord.ts';

export const workflowSummary = z.extend(z.omit(workflow, { draft: true, published: true }), {
  states: z.int(),
  edges: z.int(),
  publishedVersion: z.nullable(z.int()),
  /** True if the draft differs from the published version. */
  changed: z.boolean(),
});
export type WorkflowSummary = z.infer<typeof workflowSummary>;

const workflowName = nameText(limits.name);
/**
 * New workflow. Without a draft, the server creates one from the project's statuses in their order, with edges between
 * neighbours.
 */
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

export const publishPreview = z.object({
  /** Statuses that the draft removes, with the number of tasks in each. */
  removed: z.array(z.object({ id, name: z.string(), tasks: z.int() })),
  added: z.array(z.object({ id, name: z.string() })),
  renamed: z.array(z.object({ id, from: z.string(), to: z.string() })),
});
export type PublishPreview = z.infer<typeof publishPreview>;
/**
 * Request to publish a draft. `version` is the version of the draft. `moves` maps each removed status to the target
 * status for its tasks.
 */
export const workflowPublish = z.object({ version: z.int(), moves: z.record(id, id) });

export const workflowVersion = z.object({ version: z.int(), at: moment, by: person, states: z.int(), edges: z.int() });
export type WorkflowVersion = z.infer<typeof workflowVersion>;
export const workflowVersionDetail = z.extend(workflowVersion, { definition: workflowDefinition });
export type WorkflowVersionDetail = z.infer<typeof workflowVersionDetail>;

/** Paths of tasks through the statuses, calculated from the activity log. Durations are in minutes. */
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
  /** Paths that return to an earlier status, most frequent first. `path` begins and ends with the same status. */
  loops: z.array(z.object({ path: z.array(id), count: z.int() })),
});
export type WorkflowPaths = z.infer<typeof workflowPaths>;

export const approval = z.object({ edgeId: id, by: person, at: moment, note: z.nullable(z.string()) });
export type Approval = z.infer<typeof approval>;
export const approvalGive = z.object({
  edgeId: id,
  note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(workflowLimits.text)))),
});
