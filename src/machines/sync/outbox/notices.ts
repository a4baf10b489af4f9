/** Toasts about the results of writes: arguments of `showToast`, or null if a screen shows the result. */
import { phrase } from '../../../../domain/phrase.ts';
import type { Failure } from '../../failure.ts';
import type { showToast } from '../../app/toasts/toasts.senders.ts';
import { operationOf } from './operations/index.ts';
import type { StoredWrite } from './outbox.types.ts';

type Notice = Parameters<typeof showToast>;

export const nothingToUndo: Notice = ['info', phrase('toasts', 'nothingToUndo')];
export const changeUndone: Notice = ['info', phrase('toasts', 'changeUndone')];
export const conflict: Notice = ['warning', phrase('toasts', 'conflict')];

export const confirmed = ({ op, quiet }: StoredWrite): Notice | null => {
  const { success, offersUndo } = operationOf(op);
  return success === undefined || quiet ? null : ['success', success, offersUndo ? { action: 'undo' } : {}];
};

/**
 * Returns the toast for a rejected write. A text whose record no longer exists is offered for copying. `isShown` is
 * true if a screen shows the other failures.
 */
export const rejected = ({ op, mutationId }: StoredWrite, error: Failure, isShown: boolean): Notice | null => {
  const { failure, texts } = operationOf(op);
  const lost = error.code === 'NOT_FOUND' ? (texts?.(op) ?? []).filter(Boolean).join('\n\n') : '';
  if (lost !== '') return ['error', phrase('toasts', 'textKept'), { action: { copy: lost }, id: `lost/${mutationId}` }];
  if (isShown) return null;
  const text = typeof failure === 'function' ? failure(op, error) : failure;
  // Shows the server's message of MOVE_REFUSED, because it explains why the workflow rejected the move.
  return ['error', error.code === 'MOVE_REFUSED' ? error.message : (text ?? error.message)];
};
