import * as z from 'zod/mini';
import { id, listOf, moment } from './common.ts';
import { person } from './person.ts';

/**
 * A follower is notified of changes and comments. A person who muted a task is only notified of assignments and
 * mentions, and doesn't follow it again by working on it.
 */
export const followState = z.enum(['following', 'muted']);
export type FollowState = z.infer<typeof followState>;

/** Reason why a person follows a task. With `own`, they chose to. */
export const followReason = z.enum(['creator', 'assigned', 'mentioned', 'commented', 'own']);
export type FollowReason = z.infer<typeof followReason>;

export const follower = z.extend(person, { reason: followReason, since: moment });
export type Follower = z.infer<typeof follower>;

/** Followers of a task who may read it, in the order in which they began to follow. */
export const followers = z.extend(listOf(follower), {
  taskId: id,
  /** State of the viewer. Null if they neither follow nor mute the task. */
  following: z.nullable(followState),
});
export type Followers = z.infer<typeof followers>;

export const followUpdate = z.object({ state: z.nullable(followState) });
