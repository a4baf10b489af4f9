import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { person } from './person.ts';
import { workflowDefinition } from './workflowChart.ts';

/** Record of a workflow. In its own file because saving a draft needs none of the other workflow schemas. */
export const workflow = z.object({
  id,
  projectId: id,
  workspaceId: id,
  name: z.string(),
  /** True if the project uses this workflow. A project has at most one active workflow. */
  active: z.boolean(),
  draft: workflowDefinition,
  /** Last published version. Null if the workflow was never published. */
  published: z.nullable(z.object({ version: z.int(), at: moment, by: person, definition: workflowDefinition })),
  /** Version of the record, which increases by one with each write to the draft or the name. */
  version: z.int(),
  createdBy: person,
  createdAt: moment,
  updatedAt: z.nullable(moment),
  abilities: z.object({ update: z.boolean(), delete: z.boolean(), publish: z.boolean() }),
});
export type Workflow = z.infer<typeof workflow>;
