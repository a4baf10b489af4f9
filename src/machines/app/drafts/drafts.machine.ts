/**
 * Machine of the drafts: typed texts that are not saved, by field. It runs always. It starts with the drafts of this
 * device, and sends every change to the storage keeper. A draft is removed when the server has its text or the user
 * discards it.
 */
import { isDraftOf } from '../../../../domain/draftOwner.ts';
import { assign, enqueueActions, setup } from 'xstate';
import { afterCrash } from '../../crash.ts';
import { removeDraftFromDevice, saveDraftOnDevice } from '../storageKeeper/storageKeeper.senders.ts';
import type { DraftsEvent, DraftsInput } from './drafts.types.ts';

export const draftsMachine = setup({
  types: { context: {} as DraftsInput, input: {} as DraftsInput, events: {} as DraftsEvent },
}).createMachine({
  id: 'drafts',
  meta: afterCrash<DraftsInput, DraftsInput>({ restartFrom: ({ context }) => context }),
  context: ({ input }) => ({ texts: input.texts }),
  on: {
    'draft.saved': {
      actions: [
        assign({ texts: ({ context, event }) => ({ ...context.texts, [event.key]: event.text }) }),
        enqueueActions(({ event, enqueue }) => enqueue(saveDraftOnDevice(event.key, event.text))),
      ],
    },
    'account.forgotten': {
      actions: assign({
        texts: ({ context, event: { accountId } }) =>
          Object.fromEntries(Object.entries(context.texts).filter(([key]) => !isDraftOf(accountId, key))),
      }),
    },
    'draft.removed': {
      guard: ({ context, event }) => event.key in context.texts,
      actions: [
        assign({
          texts: ({ context, event }) => {
            const { [event.key]: _dropped, ...texts } = context.texts;
            return texts;
          },
        }),
        enqueueActions(({ event, enqueue }) => enqueue(removeDraftFromDevice(event.key))),
      ],
    },
  },
});
