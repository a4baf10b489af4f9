import { useSelector } from '@xstate/react';
import { type DeletionRef, type DeletionState, selectDeletion } from '../machines/deletion/deletion.selectors.ts';
import { useSystem } from '../system/system.ts';

export interface Deletion<R> extends DeletionState<R> {
  request: (record: R) => void;
  confirm: () => void;
  cancel: () => void;
}

/** The deletion of a list's records, as its views show it. */
export const useDeletion = <P extends object, R extends { id: string }>(
  ref: DeletionRef<P, R> | undefined,
): Deletion<R> => {
  const { newId } = useSystem();
  const snapshot = useSelector(ref, (current) => current);
  return {
    ...(snapshot ? selectDeletion<P, R>(snapshot) : { step: 'idle', record: null, failure: null }),
    request: (record) => ref?.send({ type: 'deletion.requested', record }),
    confirm: () => ref?.send({ type: 'deletion.confirmed', mutationId: newId() }),
    cancel: () => ref?.send({ type: 'deletion.cancelled' }),
  };
};
