import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { person } from './person.ts';
import { workflowDefinition } from './workflowChart.ts';

/** Saving a draft needs this schema, and none of the others of workflows. */
export const workflow = z.object({
  id,
  projectId: id,
  workspaceId: id,
  name: z.string(),
  /** A project has at most one active workflow. */
  active: z.boolean(),
  draft: workflowDefinition,
  /** Last published version, or null. */
  published: z.nullable(z.object({ version: z.int(), at: moment, by: person, definition: workflowDefinition })),
  /** Increases by one with each write to the draft or the name. */
  version: z.int(),
  createdBy: person,
  createdAt: moment,
  updatedAt: z.nullable(moment),
  abilities: z.object({ update: z.boolean(), delete: z.boolean(), publish: z.boolean() }),
});
export type Workflow = z.infer<typeof workflow>;
