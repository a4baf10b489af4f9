import { entityOf, operationOf } from './operations/index.ts';
import type { PendingWrite } from './outbox.types.ts';

/** Returns true if the write is expected to succeed, and is therefore shown. */
export const isExpected = ({ state }: Pick<PendingWrite, 'state'>): boolean =>
  state === 'queued' || state === 'sending' || state === 'waiting';

/**
 * Returns the writes that can be sent: without an unanswered earlier write to the same entity, or to the entity that is
 * sent first.
 */
export const startable = (writes: readonly PendingWrite[]): PendingWrite[] => {
  const busy = new Set<string>();
  const free: PendingWrite[] = [];
  for (const write of writes) {
    if (!isExpected(write)) continue;
    const entity = entityOf(write.op);
    const earlier = [entity, operationOf(write.op).after?.(write.op) ?? []].flat();
    if (write.state === 'queued' && !earlier.some((id) => busy.has(id))) free.push(write);
    busy.add(entity);
  }
  return free;
};

/**
 * Adds a write at the end. If it merges with an unsent earlier write, the result takes the position of the earlier
 * write.
 */
export const enqueue = (
  writes: readonly PendingWrite[],
  write: PendingWrite,
): { writes: PendingWrite[]; replaced: PendingWrite | null } => {
  const last = writes.findLast((earlier) => entityOf(earlier.op) === entityOf(write.op));
  const op =
    last?.state === 'queued' && last.op.kind === write.op.kind
      ? (operationOf(write.op).merged?.(last.op, write.op) ?? null)
      : null;
  return last && op
    ? { writes: writes.map((earlier) => (earlier === last ? { ...write, op } : earlier)), replaced: last }
    : { writes: [...writes, write], replaced: null };
};
