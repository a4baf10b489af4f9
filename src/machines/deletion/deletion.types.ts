import type { Failure } from '../failure.ts';
import type { ResourceSpec } from '../records/resources/index.ts';

/** Toasts of a deletion; null: none. */
export interface DeletionMessages {
  done: string | null;
  /** For a record that someone else has deleted. */
  gone: string | null;
}

export interface DeletionInput<P extends object> {
  /** Name of the screen actor that it belongs to, which receives `record.deleted`. */
  screen: string;
  /** Kind of the lists that hold the records; null where the records keep none. */
  lists: ResourceSpec['kind'] | null;
  /** Where the records belong. */
  place: P;
  messages: DeletionMessages;
  /** Whether the record is checked before the question. */
  isChecked?: boolean;
  /** Whether a failure shows as a toast beside the question too. */
  toastsFailure?: boolean;
}

export interface DeletionContext<P extends object, R> extends Required<DeletionInput<P>> {
  /** The record that the question is about. */
  record: R | null;
  mutationId: string;
  /** Why the last attempt failed. */
  failure: Failure | null;
}

export type DeletionEvent<R> =
  | { type: 'deletion.requested'; record: R }
  | { type: 'deletion.confirmed'; mutationId: string }
  | { type: 'deletion.cancelled' };

/** Sent to the screen's actor. */
export interface RecordDeleted {
  type: 'record.deleted';
  id: string;
}

export interface CheckRecordCall<P extends object, R> {
  place: P;
  record: R;
}
export interface DeleteRecordCall<P extends object, R> extends CheckRecordCall<P, R> {
  mutationId: string;
}
