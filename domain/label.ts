import * as z from 'zod/mini';
import { color, id } from './common.ts';

export const label = z.object({
  id,
  name: z.string(),
  color,
  archived: z.boolean(),
  /** Project of the label. Null for a label of the workspace, which all its projects can use. */
  projectId: z.nullable(id),
  version: z.int(),
});
export type Label = z.infer<typeof label>;
