import { useSelector } from '@xstate/react';
import { type DeletionRef, type DeletionState, selectDeletion } from '../machines/sync/deletion/deletion.selectors.ts';
import type { DeletionEvent } from '../machines/sync/deletion/deletion.types.ts';
import { useSystem } from '../system/system.ts';

export interface Deletion<R> extends DeletionState<R> {
  request: (record: R) => void;
  confirm: () => void;
  cancel: () => void;
}

/**
 * Returns the state and the actions of a list's deletion. `actor` is the screen's actor, which may still be loading.
 */
export const useDeletion = <P extends object, R extends { id: string }>(
  actor: { send: (event: DeletionEvent<R>) => void },
  ref: DeletionRef<P, R> | undefined,
): Deletion<R> => {
  const { newId } = useSystem();
  const snapshot = useSelector(ref, (current) => current);
  return {
    ...(snapshot ? selectDeletion<P, R>(snapshot) : { step: 'idle', record: null, failure: null }),
    request: (record) => actor.send({ type: 'deletion.requested', record }),
    confirm: () => actor.send({ type: 'deletion.confirmed', mutationId: newId() }),
    cancel: () => actor.send({ type: 'deletion.cancelled' }),
  };
};
