import type { AnyActorRef, EventObject, StateValue } from 'xstate';
import { phrase } from '../../domain/phrase.ts';
import type { Failure } from './failure.ts';

/** Event with which a machine asks its supervisor for a restart. */
export interface ChildCrashed {
  type: 'child.crashed';
  error: unknown;
}

/**
 * Restarts the machine after one of its children has failed for good. For an `onError`: the children of a machine often
 * depend on each other, and a restarted machine starts all of them again.
 */
export const restartAfterCrash = ({ event, self }: { event: EventObject; self: AnyActorRef }): void =>
  self.send({ type: 'child.crashed', error: (event as { error?: unknown }).error } satisfies ChildCrashed);

export interface CrashFacts<Input, Context> {
  /** Input of the last start. */
  input: Input;
  /** Context before the event that crashed. */
  context: Context;
  /** State before the event that crashed. Undefined after a crash at the start. */
  value?: StateValue;
  /** Children before the event that crashed. They have stopped. */
  children: Readonly<Record<string, AnyActorRef>>;
  /** Event that crashed. */
  event: EventObject;
  /** True if the event crashed again on its second try. */
  isRepeated: boolean;
}

/**
 * Rule for a machine after an exception, in the `meta` of its root state. Without a rule, the machine starts again from
 * its input.
 */
export type CrashRule<Input, Context> =
  /** Starts the machine again from this input. */
  | { restartFrom: (facts: CrashFacts<Input, Context>) => Input; continue?: undefined }
  /** Continues in the state before the event. `followUp` is an event that makes up for the lost one. */
  | { restartFrom?: undefined; continue: { followUp?: EventObject } };

/** Returns a rule with its types. */
export const afterCrash = <Input, Context>(rule: CrashRule<Input, Context>) => ({ afterCrash: rule });

/** Failure shown for an actor that crashed for good. */
export const crashFailure: Failure = {
  code: 'INTERNAL',
  message: phrase('start', 'toasts.stopped'),
  issues: [],
  status: 0,
};

/** Sent to the root for each crash. */
export interface ActorCrashed {
  type: 'actor.crashed';
  /** systemId or id of the actor. */
  actor: string;
  /** Type of the last event. */
  event: string;
  /** Name of the exception. Its message is left out, because messages may contain texts by users. */
  exception: string;
  /** False if the actor stopped because it crashed too often. Its parent then shows the failure. */
  restarted: boolean;
}
