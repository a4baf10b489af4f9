import type { Failure } from '../failure.ts';
import type { ResourceSpec } from '../records/resources/index.ts';

/** Toasts of a form; null: none. */
export interface RecordFormMessages {
  created: string | null;
  changed: string | null;
}

export interface RecordFormInput<P extends object, V extends object> {
  /** Name of the screen actor that it belongs to, which receives `record.saved`. */
  screen: string;
  /** Kind of the lists that hold the records; null where the records keep none. */
  lists: ResourceSpec['kind'] | null;
  /** Where the records belong. */
  place: P;
  /** Values of a new record. */
  blank: V;
  messages: RecordFormMessages;
  /** Whether the form never closes: its dialog is in the page's address, or it is a page of its own. */
  isAlwaysOpen?: boolean;
}

export interface RecordFormContext<P extends object, V extends object, R> extends Required<RecordFormInput<P, V>> {
  values: V;
  /** The record that the form changes; null: it creates one. */
  record: R | null;
  /** Ids of the last request and of the record it creates; null once the values have changed since. */
  request: { recordId: string; mutationId: string } | null;
  /** Why the last attempt failed; its issues name the fields as `body.name`. */
  failure: Failure | null;
}

export type RecordFormEvent<V extends object, R> =
  | { type: 'form.opened'; values: V; record: R | null }
  | { type: 'form.changed'; patch: Partial<V> }
  /** The id is that of a new record. */
  | { type: 'form.submitted'; recordId: string; mutationId: string }
  | { type: 'form.dismissed' };

export type RecordFormEmitted = { type: 'form.closed' };

/** Sent to the screen's actor. */
export interface RecordSaved<R> {
  type: 'record.saved';
  record: R;
  isNew: boolean;
}

export interface SaveRecordCall<P extends object, V extends object, R> {
  place: P;
  values: V;
  /** The record that is changed; null: one is created. */
  record: R | null;
  recordId: string;
  mutationId: string;
}
