import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { recordFormOf } from './recordForm.machine.ts';

type Machine<P extends object, V extends object, R extends { id: string }> = ReturnType<typeof recordFormOf<P, V, R>>;
export type RecordFormRef<P extends object, V extends object, R extends { id: string }> = ActorRefFrom<
  Machine<P, V, R>
>;

export interface RecordFormState<V, R> {
  isOpen: boolean;
  isSaving: boolean;
  isAlwaysOpen: boolean;
  /** Initial values of the view. Null for a blank form. */
  values: V | null;
  /** Record that the form changes. Null for a new record. */
  record: R | null;
  /** Error of the last attempt. Its issues name the fields as `body.name`. */
  failure: Failure | null;
}

export const selectRecordForm = <P extends object, V extends object, R extends { id: string }>(
  snapshot: SnapshotFrom<Machine<P, V, R>>,
): RecordFormState<V, R> => {
  const { isAlwaysOpen, values, record, failure } = snapshot.context;
  return {
    isOpen: !snapshot.matches('closed'),
    isSaving: snapshot.matches('saving'),
    isAlwaysOpen,
    values,
    record,
    failure: snapshot.matches({ editing: 'failed' }) ? failure : null,
  };
};
