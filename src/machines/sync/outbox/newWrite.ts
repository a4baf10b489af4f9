import type { NewWrite, WriteOp } from './outbox.types.ts';

export type WriteIds = Pick<NewWrite, 'mutationId' | 'at'>;
type Manner = Partial<Pick<NewWrite, 'replyTo' | 'quiet' | 'batch'>>;

/** Returns a write with the ids of an event. No actor receives its reply unless `manner` names one. */
export const newWrite = ({ mutationId, at }: WriteIds, op: WriteOp, manner?: Manner): NewWrite => ({
  mutationId,
  at,
  replyTo: null,
  op,
  ...manner,
});
