import * as z from 'zod/mini';
import { day, id, moment } from './common.ts';
import { person } from './person.ts';

export const sprintStates = ['planned', 'active', 'completed'] as const;
export const sprintState = z.enum(sprintStates);
export type SprintState = z.infer<typeof sprintState>;

/** Work as the number of tasks and the sum of their estimates. Estimates that aren't numbers count as 0. */
export const amount = z.object({ tasks: z.int(), points: z.number() });
export type Amount = z.infer<typeof amount>;

export const sprint = z.object({
  id,
  projectId: id,
  workspaceId: id,
  name: z.string(),
  goal: z.string(),
  /** First day. `endsOn` is the last day. */
  startsOn: day,
  endsOn: day,
  /** Points that the team can do, or null if unknown. */
  capacity: z.nullable(z.number()),
  /** True if the sprint may overlap with other sprints of its project. */
  parallel: z.boolean(),
  state: sprintState,
  startedAt: z.nullable(moment),
  completedAt: z.nullable(moment),
  createdBy: person,
  createdAt: moment,
  updatedAt: z.nullable(moment),
  version: z.int(),
  /** Work in the sprint now, or at its end if it is completed. */
  committed: amount,
  done: amount,
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type Sprint = z.infer<typeof sprint>;
