import * as z from 'zod/mini';
import { workflowDefinition } from './workflow.ts';

const drawn = z.object({ name: z.string(), definition: workflowDefinition });

/** What the device keeps of a workflow that was drawn and not saved: what was drawn, what it was drawn on, and that one's version. */
export const keptWorkflow = z.object({ version: z.int(), base: drawn, mine: drawn });
export type KeptWorkflow = z.infer<typeof keptWorkflow>;
