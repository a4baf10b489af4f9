import { type ActionFunction, assign, type EventObject, type MachineContext, enqueueActions } from 'xstate';
import { type ErrorCode, type Issue, toAppError } from '../../domain/errors.ts';
import type { PhraseOrText } from '../../domain/phrase.ts';
import { showToast } from './app/toasts/toasts.senders.ts';

/** AppError as plain data, for a machine's context. */
export interface Failure {
  code: ErrorCode;
  message: PhraseOrText;
  issues: Issue[];
  status: number;
}

export const failureOf = (thrown: unknown): Failure => {
  const { code, text, issues, status } = toAppError(thrown);
  return { code, message: text, issues, status };
};

/** Returns true if there was no answer, or if the server was unavailable. The same request can then be sent again. */
export const isTransient = (code: ErrorCode): boolean =>
  code === 'NETWORK' || code === 'TIMEOUT' || code === 'UNAVAILABLE' || code === 'RATE_LIMITED' || code === 'ABORTED';

type FailureAction<
  Context extends MachineContext,
  Handled extends EventObject,
  Event extends EventObject,
> = ActionFunction<Context, Handled, Event, Failure, never, never, never, never, never>;

/** Creates an action that stores the failure in a field of the context. */
export const storeFailure = <
  Field extends string = 'failure',
  Context extends Record<Field, Failure | null> = Record<Field, Failure | null>,
  Handled extends EventObject = EventObject,
  Event extends EventObject = EventObject,
>(
  field: Field | 'failure' = 'failure',
): FailureAction<Context, Handled, Event> =>
  assign<Context, Handled, Failure, Event, never>((_, failure) => ({ [field]: failure }) as Partial<Context>);

/** Creates an action that shows the failure in a toast. */
export const toastFailure = <
  Context extends MachineContext,
  Handled extends EventObject,
  Event extends EventObject,
>(): FailureAction<Context, Handled, Event> =>
  enqueueActions<Context, Handled, Failure, Event, never, never, never, never, never>(({ enqueue }, { message }) =>
    enqueue(showToast('error', message)),
  );
