import * as z from 'zod/mini';
import { workflowDefinition } from './workflowChart.ts';

const drawn = z.object({ name: z.string(), definition: workflowDefinition });

/** Unsaved draft on the device: the user's drawing, and the drawing and version on which it is based. */
export const keptWorkflow = z.object({ version: z.int(), base: drawn, mine: drawn });
export type KeptWorkflow = z.infer<typeof keptWorkflow>;
