import * as z from 'zod/mini';
import { day, id, moment } from './common.ts';
import { person } from './person.ts';

export const sprintStates = ['planned', 'active', 'completed'] as const;
export const sprintState = z.enum(sprintStates);
export type SprintState = z.infer<typeof sprintState>;

/** Work by number of tasks and by what they are estimated at; estimates that aren't numbers count as none. */
export const amount = z.object({ tasks: z.int(), points: z.number() });
export type Amount = z.infer<typeof amount>;

export const sprint = z.object({
  id,
  projectId: id,
  workspaceId: id,
  name: z.string(),
  goal: z.string(),
  /** First and last calendar day. */
  startsOn: day,
  endsOn: day,
  /** Points that the team can take on; null: not told. */
  capacity: z.nullable(z.number()),
  /** Whether it may overlap with other sprints of its project. */
  parallel: z.boolean(),
  state: sprintState,
  startedAt: z.nullable(moment),
  completedAt: z.nullable(moment),
  createdBy: person,
  createdAt: moment,
  updatedAt: z.nullable(moment),
  version: z.int(),
  /** What is in it now; of a completed one, what was in it at its end. */
  committed: amount,
  done: amount,
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type Sprint = z.infer<typeof sprint>;
