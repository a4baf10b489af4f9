import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { deletionOf } from './deletion.machine.ts';

type Machine<P extends object, R extends { id: string }> = ReturnType<typeof deletionOf<P, R>>;
export type DeletionRef<P extends object, R extends { id: string }> = ActorRefFrom<Machine<P, R>>;

export interface DeletionState<R> {
  step: 'idle' | 'checking' | 'asking' | 'deleting' | 'blocked';
  record: R | null;
  failure: Failure | null;
}

export const selectDeletion = <P extends object, R extends { id: string }>({
  value,
  context: { record, failure },
}: SnapshotFrom<Machine<P, R>>): DeletionState<R> => ({ step: value, record, failure });
