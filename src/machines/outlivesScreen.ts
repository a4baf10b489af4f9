import { type AnyActorRef, fromCallback } from 'xstate';
import { hostOf } from './screen/screen.types.ts';
import { actorOf, type SystemActors } from './systemActors.ts';

/**
 * Tag of states in which something is deleted, left or revoked. A screen's actor in such a state runs on after its screen has closed, until it has
 * the answer: the live change often closes the screen first, and the actor announces the outcome.
 */
export const outlivesScreen = 'outlivesScreen';

interface Directory {
  get: (systemId: string) => unknown;
}

export const runsOn = (system: Directory, name: string): boolean =>
  (system.get(name) as AnyActorRef | undefined)?.getSnapshot()?.hasTag?.(outlivesScreen) ?? false;

/** Sends `screen.ended` once the screen's actor has left the states of that tag. */
export const watchEnd = fromCallback<{ type: string }, { name: string }>(({ input: { name }, sendBack, system }) => {
  const end = () => sendBack({ type: 'screen.ended' });
  const look = () => {
    if (!runsOn(system, name)) end();
  };
  const subscription = (system.get(name) as AnyActorRef | undefined)?.subscribe({
    next: look,
    error: end,
    complete: end,
  });
  look();
  return () => subscription?.unsubscribe();
});

/** True while the screen of that actor is closed and the actor runs on. */
export const isScreenClosed = (system: Directory, name: string): boolean =>
  (system.get(hostOf(name)) as AnyActorRef | undefined)?.getSnapshot()?.matches?.('closing') ?? false;

/** The toasts, for a failure that its dialog shows as long as it is open; an actor that ignores everything until the screen is closed. */
export const toastsOnceClosed = (system: Directory, name: string): SystemActors['toasts'] =>
  actorOf(isScreenClosed(system, name) ? system : { get: () => undefined }, 'toasts');
