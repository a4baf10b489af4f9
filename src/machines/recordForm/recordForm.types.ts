import type { Failure } from '../failure.ts';
import type { ResourceSpec } from '../records/resources/index.ts';

/** Toasts shown by a form; null for none. */
export interface RecordFormMessages {
  created: string | null;
  changed: string | null;
}

export interface RecordFormInput<P extends object, V extends object> {
  /** Name of the screen's actor, which receives `record.saved`. */
  screen: string;
  /** Kind of the lists that contain the records; null if the records have no such list. */
  lists: ResourceSpec['kind'] | null;
  /** Place that the records belong to, such as a workspace or a project. */
  place: P;
  blank: V;
  messages: RecordFormMessages;
  /** True if the form never closes, because its dialog is in the address or it is a page of its own. */
  isAlwaysOpen?: boolean;
}

export interface RecordFormContext<P extends object, V extends object, R> extends Required<RecordFormInput<P, V>> {
  values: V;
  /** Record that the form changes; null if it creates one. */
  record: R | null;
  /** Ids of the last request and of the record it creates. null after the values changed. */
  request: { recordId: string; mutationId: string } | null;
  /** Error of the last attempt; its issues name the fields as `body.name`. */
  failure: Failure | null;
}

export type RecordFormEvent<V extends object, R> =
  | { type: 'form.opened'; values: V; record: R | null }
  | { type: 'form.changed'; patch: Partial<V> }
  /** `recordId` is the id of a new record. */
  | { type: 'form.submitted'; recordId: string; mutationId: string }
  | { type: 'form.dismissed' };

export type RecordFormEmitted = { type: 'form.closed' };

/** Event sent to the screen's actor after a save. */
export interface RecordSaved<R> {
  type: 'record.saved';
  record: R;
  isNew: boolean;
}

export interface SaveRecordCall<P extends object, V extends object, R> {
  place: P;
  values: V;
  /** Record that the form changes; null if it creates one. */
  record: R | null;
  recordId: string;
  mutationId: string;
}
