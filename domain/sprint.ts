import * as z from 'zod/mini';
import { basedOn, day, id, moment, nameText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import { amount } from './sprintRecord.ts';
import { invalid } from './validation.ts';

// The record of a sprint is in its own file, because it loads with tasks. This file loads only with the sprint screens.
export * from './sprintRecord.ts';

const goal = z.string().check(z.trim(), z.maxLength(2_000));
const capacity = z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000)));
/**
 * Parses a typed capacity with at most two decimals. Returns null if the text is blank, and NaN if it isn't a valid
 * number. Three digits after a separator aren't valid, because they could be decimals or thousands.
 */
export function capacityOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const value = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return value <= 1_000_000 ? value : Number.NaN;
}

export const endBeforeStart = invalid('endBeforeStart');

export const sprintCreate = z
  .object({
    id: z.optional(id),
    name: nameText(limits.name),
    goal: z.optional(goal),
    startsOn: day,
    endsOn: day,
    capacity: z.optional(capacity),
    parallel: z.optional(z.boolean()),
  })
  .check(z.refine(({ startsOn, endsOn }) => startsOn <= endsOn, { path: ['endsOn'], message: endBeforeStart }));
export type SprintCreate = z.infer<typeof sprintCreate>;
export const sprintUpdate = z.object({
  name: z.optional(nameText(limits.name)),
  goal: z.optional(goal),
  startsOn: z.optional(day),
  endsOn: z.optional(day),
  capacity: z.optional(capacity),
  parallel: z.optional(z.boolean()),
  version: basedOn,
});
export type SprintUpdate = z.infer<typeof sprintUpdate>;

export const unfinishedTo = z.discriminatedUnion('to', [
  z.object({ to: z.literal('backlog') }),
  z.object({ to: z.literal('sprint'), sprintId: id }),
  /** Moves the unfinished tasks to a new sprint of the same length that directly follows this one. */
  z.object({ to: z.literal('next'), sprintId: id, name: nameText(limits.name) }),
]);
export const sprintComplete = z.object({ unfinished: unfinishedTo });
export type SprintComplete = z.infer<typeof sprintComplete>;

const reportTask = z.object({
  id,
  title: z.string(),
  estimate: z.nullable(z.string()),
  statusName: z.string(),
  done: z.boolean(),
});

/** Report of a sprint. The report of a completed sprint is frozen: it no longer changes. */
export const sprintReport = z.object({
  sprintId: id,
  /** Time at which the report was calculated. For a frozen report, the end of the sprint. */
  at: moment,
  frozen: z.boolean(),
  /** Work in the sprint at its start. */
  committed: amount,
  doneAtStart: amount,
  scope: amount,
  done: amount,
  /**
   * Figures at the end of each day, from the start to today or to the end of the sprint. `ideal` is the work that would
   * remain at a constant pace.
   */
  days: z.array(z.object({ day, scope: amount, done: amount, remaining: amount, ideal: amount })),
  /** Tasks added or removed after the start, oldest first. */
  scopeChanges: z.array(
    z.object({ task: reportTask, at: moment, change: z.enum(['added', 'removed']), by: z.nullable(person) }),
  ),
  finished: z.array(reportTask),
  unfinished: z.array(reportTask),
  velocity: z.array(z.object({ sprintId: id, name: z.string(), committed: amount, done: amount })),
});
export type SprintReport = z.infer<typeof sprintReport>;
