import { fromCallback } from 'xstate';
import type { NewWrite } from '../outbox/outbox.types.ts';
import { actorOf } from '../systemActors.ts';

/** What would be lost if the screen closed now. */
export interface UnsentEvent {
  type: 'unsent.changed';
  writes: readonly NewWrite[];
}

/** Hands texts that are still in their pause to the records when the screen is closed under them. */
export const flushOnStop = fromCallback<UnsentEvent>(({ system, receive }) => {
  let unsent: readonly NewWrite[] = [];
  receive(({ writes }) => {
    unsent = writes;
  });
  return () => {
    if (system.get('outbox') === undefined) return;
    for (const write of unsent) actorOf(system, 'outbox').send({ type: 'write.requested', write });
  };
});
