import { fromCallback } from 'xstate';
import type { NewWrite } from '../outbox/outbox.types.ts';
import { actorOf } from '../systemActors.ts';

/** `write` is what would be lost if the dialog closed now; null when nothing would. */
export interface UnsentEvent {
  type: 'unsent.changed';
  write: NewWrite | null;
}

/**
 * Hands a text that is still in its pause to the records when the dialog is closed under it, and with it the keeping of
 * the text. Without records (the workspace is ending too) it stays a draft.
 */
export const flushOnStop = fromCallback<UnsentEvent, { draftKey: string }>(({ input, system, receive }) => {
  let unsent: NewWrite | null = null;
  receive(({ write }) => {
    unsent = write;
  });
  return () => {
    if (unsent === null || system.get('outbox') === undefined) return;
    actorOf(system, 'outbox').send({ type: 'write.requested', write: unsent });
    actorOf(system, 'drafts').send({ type: 'draft.dropped', key: input.draftKey });
  };
});
