import type { PhraseOrText } from '../../../domain/phrase.ts';
import type { Failure } from '../failure.ts';
import type { ResourceSpec } from '../records/resources/index.ts';

/** Toasts shown by a form, or null for none. */
export interface RecordFormMessages {
  created: PhraseOrText | null;
  changed: PhraseOrText | null;
}

export interface RecordFormInput<P extends object, V extends object> {
  /** systemId of the screen's actor, which receives `record.saved`. */
  screen: string;
  /** Kind of the lists with the records. Null without such a list. */
  lists: ResourceSpec['kind'] | null;
  /** Place that the records belong to, such as a workspace or a project. */
  place: P;
  blank: V;
  messages: RecordFormMessages;
  /** The form never closes: its dialog is in the address, or it is a page. */
  isAlwaysOpen?: boolean;
}

export interface RecordFormContext<P extends object, V extends object, R> extends Required<RecordFormInput<P, V>> {
  values: V;
  /** Record that the form changes, or null for a new one. */
  record: R | null;
  /** Ids of the last request and of the record it creates. Null after the values changed. */
  request: { recordId: string; mutationId: string } | null;
  /** Error of the last attempt. Its issues name the fields as `body.name`. */
  failure: Failure | null;
}

export type RecordFormEvent<V extends object, R> =
  | { type: 'form.opened'; values: V; record: R | null }
  | { type: 'form.changed'; patch: Partial<V> }
  | { type: 'form.submitted'; recordId: string; mutationId: string }
  | { type: 'form.dismissed' };

export type RecordFormEmitted = { type: 'form.closed' };

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
