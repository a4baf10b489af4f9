import { type ActorName, type AppSystem, type EventOf, findActor } from '../system.ts';

/** Sends to an actor by name, from outside a view; nothing happens while it doesn't live. */
export const tell = <N extends ActorName>(system: AppSystem, name: N, event: EventOf<N>): void => {
  // The names and events are paired by the parameter; TypeScript can't follow that through the union of refs.
  (findActor(system, name) as { send: (event: EventOf<N>) => void } | undefined)?.send(event);
};
