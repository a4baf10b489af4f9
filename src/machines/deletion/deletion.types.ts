import type { PhraseOrText } from '../../../domain/phrase.ts';
import type { Failure } from '../failure.ts';
import type { ResourceSpec } from '../records/resources/index.ts';

/** Toasts shown by a deletion. */
export interface DeletionMessages {
  /** Null for none. */
  done: PhraseOrText | null;
  /** Toast if another user deleted the record first; null for none. */
  gone: PhraseOrText | null;
}

export interface DeletionInput<P extends object> {
  /** Name of the screen's actor, which receives `record.deleted`. */
  screen: string;
  /** Kind of the lists that contain the records; null if the records have no such list. */
  lists: ResourceSpec['kind'] | null;
  /** Place that the records belong to, such as a workspace or a project. */
  place: P;
  messages: DeletionMessages;
  /** True if the service checks the record before the user is asked. */
  isChecked?: boolean;
  /** True if a failure is also shown as a toast. */
  toastsFailure?: boolean;
}

export interface DeletionContext<P extends object, R> extends Required<DeletionInput<P>> {
  /** Record to delete. */
  record: R | null;
  mutationId: string;
  /** Error of the last attempt. */
  failure: Failure | null;
}

export type DeletionEvent<R> =
  | { type: 'deletion.requested'; record: R }
  | { type: 'deletion.confirmed'; mutationId: string }
  | { type: 'deletion.cancelled' };

/** Event sent to the screen's actor after a deletion. */
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
