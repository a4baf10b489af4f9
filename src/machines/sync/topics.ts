import type { AnyActorRef } from 'xstate';

/**
 * Topics that records and realtime publish. The system table lists the subscribers of each topic.
 *
 * - `changes`: each batch of changes from the server, or a notice that everything has to be loaded again
 * - `tasks`: the new base of a task, or its removal
 * - `removedTasks`: ids of deleted tasks
 * - `workflow`: the end of a write to a workflow
 * - `chat`, `typing`, `notifications`: events of the live connection
 */
export type Topic = 'changes' | 'tasks' | 'removedTasks' | 'workflow' | 'chat' | 'typing' | 'notifications';

export type Subscribers = Readonly<Partial<Record<Topic, readonly string[]>>>;

export const subscribersOf = (
  system: { get: (systemId: string) => AnyActorRef | undefined },
  subscribers: Subscribers,
  topic: Topic,
): AnyActorRef[] => (subscribers[topic] ?? []).flatMap((name) => system.get(name) ?? []);
