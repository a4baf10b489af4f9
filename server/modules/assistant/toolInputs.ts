import * as z from 'zod/mini';
import { limits } from '../../../domain/limits.ts';

const idOrName = z.string().check(z.minLength(1), z.maxLength(200));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const listInput = z.strictObject({
  assignee: z.optional(idOrName.check(z.describe('"me", "nobody", or the name or id of a person'))),
  status: z.optional(idOrName),
  type: z.optional(idOrName),
  priority: z.optional(idOrName),
  progress: z.optional(z.enum(['open', 'done'])),
  due: z.optional(
    z
      .enum(['overdue', 'pressing', 'today', 'tomorrow', 'thisWeek', 'nextWeek', 'none'])
      .check(z.describe('pressing: overdue, or due this week')),
  ),
  changedSince: z.optional(day),
  query: z.optional(
    z
      .string()
      .check(
        z.maxLength(2000),
        z.describe('Query line, for example: is:overdue label:api,web -type:Bug due:<7d created:>2026-10-01 sort:-due'),
      ),
  ),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
  offset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
});
export const searchInput = z.strictObject({
  words: z.string().check(z.minLength(1), z.maxLength(limits.search)),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
});
export const taskInput = z.strictObject({ taskId: z.uuid() });
export const changesInput = z.strictObject({
  since: day,
  by: z.optional(idOrName),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
});
const fields = {
  description: z.optional(z.nullable(z.string().check(z.maxLength(limits.description)))),
  status: z.optional(idOrName),
  type: z.optional(idOrName),
  priority: z.optional(idOrName),
  dueDate: z.optional(z.nullable(day)),
  assignees: z.optional(
    z
      .array(idOrName)
      .check(
        z.maxLength(limits.assignees),
        z.describe('All who will be assigned: names or ids; "me" for the person asking'),
      ),
  ),
};
const title = z.string().check(z.minLength(1), z.maxLength(limits.taskTitle));
export const createInput = z.strictObject({ title, ...fields });
export const updateInput = z.strictObject({ taskId: z.uuid(), title: z.optional(title), ...fields });
export const commentInput = z.strictObject({
  taskId: z.uuid(),
  content: z.string().check(z.minLength(1), z.maxLength(limits.comment)),
});
