import type { ClientState } from '../../domain/clientState.ts';
import { actorOf } from '../machines/systemActors.ts';
import { type ActorName, type AppSystem, type EventOf, findActor } from '../system.ts';

/** Sends to an actor by name, from outside a view; nothing happens while it doesn't live. */
export const tell = <N extends ActorName>(system: AppSystem, name: N, event: EventOf<N>): void => {
  // The names and events are paired by the parameter; TypeScript can't follow that through the union of refs.
  (findActor(system, name) as { send: (event: EventOf<N>) => void } | undefined)?.send(event);
};

/** Keeps a part of the state that the browser restores next time. */
export const keepState = (system: AppSystem, patch: Partial<ClientState>): void =>
  actorOf(system.root.system, 'storageKeeper').send({ type: 'state.kept', patch });
