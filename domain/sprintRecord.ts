import * as z from 'zod/mini';
import { day, id, moment } from './common.ts';
import { person } from './person.ts';

export const sprintStates = ['planned', 'active', 'completed'] as const;
export const sprintState = z.enum(sprintStates);
export type SprintState = z.infer<typeof sprintState>;

/** Amount of work. A task whose estimate isn't a number counts as 0 points. */
export const amount = z.object({ tasks: z.int(), points: z.number() });
export type Amount = z.infer<typeof amount>;

export const sprint = z.object({
  id,
  projectId: id,
  workspaceId: id,
  name: z.string(),
  goal: z.string(),
  startsOn: day,
  endsOn: day,
  /** Points that the team can complete, or null if unknown. */
  capacity: z.nullable(z.number()),
  parallel: z.boolean(),
  state: sprintState,
  startedAt: z.nullable(moment),
  completedAt: z.nullable(moment),
  createdBy: person,
  createdAt: moment,
  updatedAt: z.nullable(moment),
  version: z.int(),
  /** Amounts of work now, or at the end of a completed sprint. */
  committed: amount,
  done: amount,
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type Sprint = z.infer<typeof sprint>;
