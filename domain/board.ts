import * as z from 'zod/mini';
import { id, requiredText } from './common.ts';
import { limits } from './limits.ts';

export const board = z.object({ id, name: z.string() });
export type Board = z.infer<typeof board>;
export const boardWrite = z.object({ name: requiredText(limits.name) });
export const boardReplace = z.object({ id, name: requiredText(limits.name) });
