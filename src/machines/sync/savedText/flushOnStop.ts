import { fromCallback } from 'xstate';
import { removeDraft } from '../../app/drafts/drafts.senders.ts';
import { requestWrite } from '../outbox/outbox.senders.ts';
import { needsNoWrite, writeOf } from './operations.ts';
import type { SavedTextContext } from './savedText.types.ts';

/** Tag of states in which an unrequested text is saved when the machine stops. */
export const flushed = 'flushed';

interface Stopping {
  getSnapshot: () => { context: SavedTextContext; hasTag: (tag: typeof flushed) => boolean };
}

/**
 * Requests the write of a text that waits for its pause, when the text's machine is stopped, because a stopped machine
 * runs no exit actions. Without an outbox, because the workspace is stopping too, the text remains a draft.
 */
export const flushOnStop = fromCallback<{ type: string }, { id: string }>(({ input, system }) => {
  // An actor that is being stopped has already left the system, so it is looked up now.
  const text = system.get(input.id) as Stopping | undefined;
  return () => {
    const snapshot = text?.getSnapshot();
    if (!snapshot?.hasTag(flushed) || system.get('outbox') === undefined) return;
    const { ids, draftKey } = snapshot.context;
    if (ids === null || needsNoWrite(snapshot.context)) return;
    requestWrite.now(system, { ...writeOf(snapshot.context, ids), replyTo: null });
    removeDraft.now(system, draftKey);
  };
});
