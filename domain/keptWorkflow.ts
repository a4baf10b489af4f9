import * as z from 'zod/mini';
import { workflowDefinition } from './workflowChart.ts';

const drawn = z.object({ name: z.string(), definition: workflowDefinition });

/**
 * A workflow draft that is stored on the device and not saved: the user's drawing, the drawing it is based on, and its
 * version.
 */
export const keptWorkflow = z.object({ version: z.int(), base: drawn, mine: drawn });
export type KeptWorkflow = z.infer<typeof keptWorkflow>;
