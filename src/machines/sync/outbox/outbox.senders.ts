import type { Failure } from '../../failure.ts';
import { sendersTo } from '../../senders.ts';
import type { NewWrite, OutboxEvent, WriteResult } from './outbox.types.ts';

const sender = sendersTo<OutboxEvent>('outbox');

export const requestWrite = sender((write: NewWrite) => ({ type: 'write.requested', write }));
/** Requests writes to several records, which count as one change. */
export const requestWrites = sender((writes: readonly NewWrite[]) => ({ type: 'writes.requested', writes }));
export const retryWrite = sender((mutationId: string) => ({ type: 'write.retryRequested', mutationId }));
/** `mine` sends the write again, based on the current record. `theirs` discards the write. */
export const settleConflict = sender(
  (mutationId: string, keep: 'mine' | 'theirs', next: { newMutationId: string; at: string }) => ({
    type: 'conflict.settled',
    mutationId,
    keep,
    ...next,
  }),
);
export const requestUndo = sender((ids: { mutationId: string; at: string }) => ({ type: 'undo.requested', ...ids }));

export const reportWriteMoved = sender((mutationId: string) => ({ type: 'write.moved', mutationId }));
export const reportWriteAnswer = sender((mutationId: string, result: WriteResult) => ({
  type: 'write.answered',
  mutationId,
  result,
}));
export const reportWriteRefused = sender((mutationId: string, error: Failure) => ({
  type: 'write.refused',
  mutationId,
  error,
}));
