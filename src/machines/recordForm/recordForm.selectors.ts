import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import type { recordFormOf } from './recordForm.machine.ts';

type Machine<P extends object, V extends object, R extends { id: string }> = ReturnType<typeof recordFormOf<P, V, R>>;
export type RecordFormRef<P extends object, V extends object, R extends { id: string }> = ActorRefFrom<
  Machine<P, V, R>
>;

export interface RecordFormState<V, R> {
  isOpen: boolean;
  isSaving: boolean;
  /** After an incomplete submit or a failed request. */
  areErrorsShown: boolean;
  values: V;
  /** Record that the form changes, or null for a new one. */
  record: R | null;
  /** Error of the last attempt. Its issues name the fields as `body.name`. */
  failure: Failure | null;
  isChanged: boolean;
}

export const selectRecordForm = <P extends object, V extends object, R extends { id: string }>(
  snapshot: SnapshotFrom<Machine<P, V, R>>,
): RecordFormState<V, R> => {
  const { values, record, request, failure } = snapshot.context;
  const hasFailed = snapshot.matches({ editing: 'failed' });
  return {
    isOpen: !snapshot.matches('closed'),
    isSaving: snapshot.matches('saving'),
    areErrorsShown: hasFailed || snapshot.matches({ editing: 'incomplete' }),
    values,
    record,
    failure: hasFailed ? failure : null,
    isChanged: request === null,
  };
};
