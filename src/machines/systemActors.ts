import { type AnyActorRef, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import { type Directory, targetOf } from './senders.ts';

/** Returns the actor with this systemId, or one that ignores events. Typed senders are in `<name>.senders.ts`. */
export const actorOf = (system: Directory, name: string | null): AnyActorRef => targetOf(system, name);

/** Receives the outcome of a write that names `id`. */
export const replyTarget = actorOf;

/** Default of a promise slot. Rejects with its name. */
export const unprovided = <Output, Input>(slot: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`No service was provided for '${slot}'.`)));

/** Default of a callback slot. Throws its name. */
export const unprovidedCallback = <Event extends { type: string }, Input = NonReducibleUnknown>(slot: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`No service was provided for '${slot}'.`);
  });
