import * as z from 'zod/mini';
import { basedOn, id, moment, nameText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import { workflowDefinition, workflowLimits } from './workflowChart.ts';
import { workflow } from './workflowRecord.ts';

// The chart loads with every project, this file only with the workflow screens.
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
/** Without a draft, the server makes one from the project's statuses in their order, with edges between neighbours. */
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
  /** Statuses that the draft doesn't have, with the number of their tasks. */
  removed: z.array(z.object({ id, name: z.string(), tasks: z.int() })),
  added: z.array(z.object({ id, name: z.string() })),
  renamed: z.array(z.object({ id, from: z.string(), to: z.string() })),
});
export type PublishPreview = z.infer<typeof publishPreview>;
/** `version` is that of the draft. `moves` has the target state for the tasks of each removed status. */
export const workflowPublish = z.object({ version: z.int(), moves: z.record(id, id) });

export const workflowVersion = z.object({ version: z.int(), at: moment, by: person, states: z.int(), edges: z.int() });
export type WorkflowVersion = z.infer<typeof workflowVersion>;
export const workflowVersionDetail = z.extend(workflowVersion, { definition: workflowDefinition });
export type WorkflowVersionDetail = z.infer<typeof workflowVersionDetail>;

/** Paths that tasks have taken, from the activity log. Durations are in minutes. */
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
  /** Paths back to an earlier status, most frequent first. `path` begins and ends with the same status. */
  loops: z.array(z.object({ path: z.array(id), count: z.int() })),
});
export type WorkflowPaths = z.infer<typeof workflowPaths>;

export const approval = z.object({ edgeId: id, by: person, at: moment, note: z.nullable(z.string()) });
export type Approval = z.infer<typeof approval>;
export const approvalGive = z.object({
  edgeId: id,
  note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(workflowLimits.text)))),
});
