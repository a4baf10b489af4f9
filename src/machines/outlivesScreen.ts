import { type AnyActorRef, fromCallback } from 'xstate';
import { hostOf } from './screen/screen.types.ts';
import { actorOf, type SystemActors } from './systemActors.ts';

/**
 * Tag of states in which something is deleted, left or revoked. A screen's actor in such a state, or with a child in one, runs on after its screen has closed, until it has
 * the answer: the live change often closes the screen first, and the actor announces the outcome.
 */
export const outlivesScreen = 'outlivesScreen';

interface Directory {
  get: (systemId: string) => unknown;
}

/** The screen's actor and its children: some of them delete for it. */
const actorsOf = (system: Directory, name: string): AnyActorRef[] => {
  const actor = system.get(name) as AnyActorRef | undefined;
  return actor ? [actor, ...Object.values<AnyActorRef>(actor.getSnapshot()?.children ?? {})] : [];
};

export const runsOn = (system: Directory, name: string): boolean =>
  actorsOf(system, name).some((actor) => actor.getSnapshot()?.hasTag?.(outlivesScreen) ?? false);

/** Sends `screen.ended` once the screen's actor and its children have left the states of that tag. */
export const watchEnd = fromCallback<{ type: string }, { name: string }>(({ input: { name }, sendBack, system }) => {
  const end = () => sendBack({ type: 'screen.ended' });
  const look = () => {
    if (!runsOn(system, name)) end();
  };
  const [actor, ...children] = actorsOf(system, name);
  const subscriptions = [
    actor?.subscribe({ next: look, error: end, complete: end }),
    ...children.map((child) => child.subscribe({ next: look, error: look, complete: look })),
  ];
  look();
  return () => subscriptions.forEach((subscription) => subscription?.unsubscribe());
});

/** True while the screen of that actor is closed and the actor runs on. */
export const isScreenClosed = (system: Directory, name: string): boolean =>
  (system.get(hostOf(name)) as AnyActorRef | undefined)?.getSnapshot()?.matches?.('closing') ?? false;

/** The toasts, for a failure that its dialog shows as long as it is open; an actor that ignores everything until the screen is closed. */
export const toastsOnceClosed = (system: Directory, name: string): SystemActors['toasts'] =>
  actorOf(isScreenClosed(system, name) ? system : { get: () => undefined }, 'toasts');
