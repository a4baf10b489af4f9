import type { WriteOp } from './outbox.types.ts';

/** Returns the write by which the viewer follows a task, or mutes it. */
export const followWrite = (taskId: string, follows: boolean): WriteOp =>
  follows ? { kind: 'task.follow', taskId } : { kind: 'task.unfollow', taskId, state: 'muted' };
