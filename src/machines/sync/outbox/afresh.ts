import { operationOf } from './operations/index.ts';
import type { PendingWrite, WriteOp } from './outbox.types.ts';

const withoutBasis = (op: WriteOp): WriteOp =>
  'basedOn' in op && op.basedOn !== undefined ? ({ ...op, basedOn: undefined } as WriteOp) : op;

/**
 * Returns the write as new work for a restored database, in which versions of the lost database have no meaning. A
 * changed write gets another key, because a key belongs to one request.
 */
export const afresh = (write: PendingWrite, generation: number): PendingWrite => {
  const { op, mutationId, state } = write;
  if ((write.generation ?? 0) === generation) return write;
  const next = operationOf(op).afresh?.(op) ?? withoutBasis(op);
  return {
    ...write,
    generation,
    op: next,
    ...(next !== op && { key: `${mutationId}/${generation}` }),
    state: state === 'failed' || state === 'conflicted' ? state : 'queued',
    current: null,
  };
};
