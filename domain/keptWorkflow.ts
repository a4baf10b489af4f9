import * as z from 'zod/mini';
import { workflowDefinition } from './workflowChart.ts';

const drawn = z.object({ name: z.string(), definition: workflowDefinition });

/**
 * Unsaved workflow draft on the device: the user's chart (`mine`), and the chart and version from which the user
 * started.
 */
export const keptWorkflow = z.object({ version: z.int(), base: drawn, mine: drawn });
export type KeptWorkflow = z.infer<typeof keptWorkflow>;
