import { fromCallback } from 'xstate';
import type { NewWrite } from '../cache/cache.types.ts';
import { actorOf } from '../systemActors.ts';

/** What would be lost if the screen closed now. */
export interface UnsentEvent {
  type: 'unsent.changed';
  writes: readonly NewWrite[];
}

/** Hands texts that are still in their pause to the cache when the screen is closed under them. */
export const flushOnStop = fromCallback<UnsentEvent>(({ system, receive }) => {
  let unsent: readonly NewWrite[] = [];
  receive(({ writes }) => {
    unsent = writes;
  });
  return () => {
    if (system.get('cache') === undefined) return;
    for (const write of unsent) actorOf(system, 'cache').send({ type: 'write.requested', write });
  };
});
