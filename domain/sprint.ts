import * as z from 'zod/mini';
import { basedOn, day, id, moment, requiredText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import { amount } from './sprintRecord.ts';

// The sprint itself comes with tasks, the rest with the screens of sprints.
export * from './sprintRecord.ts';

const goal = z.string().check(z.trim(), z.maxLength(2_000));
const capacity = z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000)));
export const endBeforeStart = 'A sprint ends on the day it starts or later';

export const sprintCreate = z
  .object({
    id: z.optional(id),
    name: requiredText(limits.name),
    goal: z.optional(goal),
    startsOn: day,
    endsOn: day,
    capacity: z.optional(capacity),
    parallel: z.optional(z.boolean()),
  })
  .check(z.refine(({ startsOn, endsOn }) => startsOn <= endsOn, { path: ['endsOn'], message: endBeforeStart }));
export type SprintCreate = z.infer<typeof sprintCreate>;
export const sprintUpdate = z.object({
  name: z.optional(requiredText(limits.name)),
  goal: z.optional(goal),
  startsOn: z.optional(day),
  endsOn: z.optional(day),
  capacity: z.optional(capacity),
  parallel: z.optional(z.boolean()),
  version: basedOn,
});
export type SprintUpdate = z.infer<typeof sprintUpdate>;

/** Where the tasks go that aren't done when a sprint ends. */
export const unfinishedTo = z.discriminatedUnion('to', [
  z.object({ to: z.literal('backlog') }),
  z.object({ to: z.literal('sprint'), sprintId: id }),
  /** A new one, right after this one and as long. */
  z.object({ to: z.literal('next'), sprintId: id, name: requiredText(limits.name) }),
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

/** How a sprint went or goes; of a completed one frozen as it was at its end. */
export const sprintReport = z.object({
  sprintId: id,
  /** When it was worked out; the sprint's end for a frozen one. */
  at: moment,
  frozen: z.boolean(),
  /** What was in it when it started. */
  committed: amount,
  /** What of it was done already when it started. */
  doneAtStart: amount,
  scope: amount,
  done: amount,
  /** One for each day from that of the start to today or to its end, as the day ended; `ideal` is what would remain at an even pace. */
  days: z.array(z.object({ day, scope: amount, done: amount, remaining: amount, ideal: amount })),
  /** Put in or taken out after the start, oldest first. */
  scopeChanges: z.array(
    z.object({ task: reportTask, at: moment, change: z.enum(['added', 'removed']), by: z.nullable(person) }),
  ),
  finished: z.array(reportTask),
  unfinished: z.array(reportTask),
  /** The last six completed sprints of the project before and with this one, oldest first. */
  velocity: z.array(z.object({ sprintId: id, name: z.string(), committed: amount, done: amount })),
});
export type SprintReport = z.infer<typeof sprintReport>;
