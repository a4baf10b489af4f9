import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { Failure } from '../../failure.ts';
import type { ResourceSpec } from '../records/resources/index.ts';

export interface DeletionMessages {
  /** Toast after the deletion. Null for none. */
  done: PhraseOrText | null;
  /** Toast if another user deleted the record first. Null for none. */
  gone: PhraseOrText | null;
}

export interface DeletionInput<P extends object> {
  /** systemId of the screen's actor, which receives `record.deleted`. */
  screen: string;
  /** Kind of the lists that contain the records. Null if there are none. */
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
  record: R | null;
  mutationId: string;
  failure: Failure | null;
}

export type DeletionEvent<R> =
  | { type: 'deletion.requested'; record: R }
  | { type: 'deletion.confirmed'; mutationId: string }
  | { type: 'deletion.cancelled' };

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
