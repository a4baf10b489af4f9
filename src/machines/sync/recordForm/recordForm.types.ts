import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { Failure } from '../../failure.ts';
import type { ResourceSpec } from '../records/resources/index.ts';

/** Toasts of a form. Null for none. */
export interface RecordFormMessages {
  created: PhraseOrText | null;
  changed: PhraseOrText | null;
}

export interface RecordFormInput<P extends object> {
  /** systemId of the screen's actor, which receives `record.saved`. */
  screen: string;
  /** Kind of the lists that contain the records. Null if there are none. */
  lists: ResourceSpec['kind'] | null;
  /** Place that the records belong to, such as a workspace or a project. */
  place: P;
  messages: RecordFormMessages;
  /** True for a form that never closes, because its dialog is in the address or it is a page. */
  isAlwaysOpen?: boolean;
}

export interface RecordFormContext<P extends object, V extends object, R> extends Required<RecordFormInput<P>> {
  /** Initial values of the view, from `form.opened` or `form.left`. Null for a blank form. */
  values: V | null;
  /** Record that the form changes. Null for a new record. */
  record: R | null;
  /** Last request: its values, its id, and the id of the record that it creates. Null before the first request. */
  request: { values: V; recordId: string; mutationId: string } | null;
  /** Error of the last attempt. Its issues name the fields as `body.name`. */
  failure: Failure | null;
}

export type RecordFormEvent<V extends object, R> =
  | { type: 'form.opened'; values: V; record: R | null }
  /** The view of a form that is always open has closed with these values. */
  | { type: 'form.left'; values: V }
  | { type: 'form.submitted'; values: V; recordId: string; mutationId: string }
  | { type: 'form.dismissed' };

export type RecordFormEmitted = { type: 'form.closed'; isSaved: boolean };

export interface RecordSaved<R> {
  type: 'record.saved';
  record: R;
  isNew: boolean;
}

export interface SaveRecordCall<P extends object, V extends object, R> {
  place: P;
  values: V;
  record: R | null;
  recordId: string;
  mutationId: string;
}
