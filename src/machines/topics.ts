import type { AnyActorRef } from 'xstate';

/**
 * What records and realtime tell to whoever wants to hear it; the table of actors says who does.
 *
 * - `changes`: every batch of changes from the server, or that so much was missed that all is fetched anew;
 * - `tasks`: what the base has of a task that changed, arrived or is gone; `removedTasks`: the ids of deleted ones;
 * - `workflow`: such a write has ended;
 * - `chat`, `typing`, `notifications`: what came over the live connection.
 */
export type Topic = 'changes' | 'tasks' | 'removedTasks' | 'workflow' | 'chat' | 'typing' | 'notifications';

/** systemIds of the actors that hear of each topic. */
export type Hearers = Readonly<Partial<Record<Topic, readonly string[]>>>;

/** Those of them that run now. */
export const hearersOf = (
  system: { get: (systemId: string) => AnyActorRef | undefined },
  hearers: Hearers,
  topic: Topic,
): AnyActorRef[] => (hearers[topic] ?? []).flatMap((name) => system.get(name) ?? []);
