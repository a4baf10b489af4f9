import * as z from 'zod/mini';
import { color, id } from './common.ts';
import { statusCategory } from './statusCategory.ts';
import { parseKey } from './taskKey.ts';
import { invalid } from './validation.ts';

/** Task that has one of the requested keys. */
export const keyedTask = z.object({
  /** Requested key, in upper case. It may have a former prefix of the project. */
  asked: z.string(),
  /** Current key. */
  key: z.string(),
  id,
  projectId: id,
  title: z.string(),
  statusName: z.string(),
  statusColor: color,
  statusCategory,
});
export type KeyedTask = z.infer<typeof keyedTask>;

export const mostKeys = 100;
const longestKey = 20;

export const keyedTasksQuery = z.object({
  /** Keys of tasks, separated by commas: `PLA-1,PLA-2`. At most 100. */
  keys: z.string().check(
    z.maxLength(mostKeys * (longestKey + 1)),
    z.refine((text) => keysIn(text).length <= mostKeys && keysIn(text).every(parseKey), invalid('taskKeys')),
  ),
});

export const keysIn = (text: string): string[] => text.split(',').map((key) => key.trim().toUpperCase());
