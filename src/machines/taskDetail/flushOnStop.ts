import { fromCallback } from 'xstate';
import type { NewWrite } from '../cache/cache.types.ts';
import { actorOf } from '../systemActors.ts';

/** `write` is what would be lost if the dialog closed now; null when nothing would. */
export interface UnsentEvent {
  type: 'unsent.changed';
  write: NewWrite | null;
}

/**
 * Hands a text that is still in its pause to the cache when the dialog is closed under it. Its draft stays until the
 * next opening finds the same text on the server, so a refusal that nobody hears loses nothing.
 */
export const flushOnStop = fromCallback<UnsentEvent>(({ system, receive }) => {
  let unsent: NewWrite | null = null;
  receive(({ write }) => {
    unsent = write;
  });
  return () => {
    if (unsent !== null) actorOf(system, 'cache').send({ type: 'write.requested', write: unsent });
  };
});
