import type { Directory } from './senders.ts';

/**
 * Makes a reader of a machine's snapshot by systemId. A transition gets values in its event, as input or by a
 * subscription (`followList`). A reader is for the value at the moment of the transition: the records before a write,
 * or the account after a live change. Returns undefined if the machine doesn't run.
 */
export const readerOf =
  <Snapshot>(name: string) =>
  <T>(system: Directory, select: (snapshot: Snapshot) => T): T | undefined => {
    const actor = system.get(name) as { getSnapshot: () => Snapshot | undefined } | undefined;
    const snapshot = actor?.getSnapshot();
    // Returns undefined for the queue, which has the name of an actor until the code of the actor is loaded.
    return snapshot && 'context' in (snapshot as object) ? select(snapshot) : undefined;
  };
