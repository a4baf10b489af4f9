/**
 * Machine that removes the tasks of one import after a confirmation, in steps of the server. It is a child of the
 * import screen's machine, which forwards the user's events and provides the service.
 * Output: true if the project may have changed.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { phrase } from '../../../../domain/phrase.ts';
import type { UndoAnswer } from '../../../../domain/transfer.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import { storeFailure } from '../../failure.ts';
import { storeServiceFailure } from '../../serviceFailure.ts';
import { unprovided } from '../../unprovided.ts';
import type { ImportUndoContext, ImportUndoEvent, UndoCall } from './importUndo.types.ts';

export const importUndoMachine = setup({
  types: {
    context: {} as ImportUndoContext,
    input: {} as UndoCall,
    events: {} as ImportUndoEvent,
    output: {} as boolean,
    children: {} as { undoImport: 'undoImport' },
  },
  actors: { undoImport: unprovided<UndoAnswer, UndoCall>('undoImport') },
  actions: {
    addRemoved: assign(({ context }, { removed, kept }: UndoAnswer) => ({ removed: context.removed + removed, kept })),
    showUndone: enqueueActions(({ context: { removed, kept }, enqueue }) =>
      enqueue(showToast('success', phrase('importing', 'undone', { removed, kept }))),
    ),
    storeFailure: storeFailure(),
  },
  guards: { hasMore: (_, { left, removed }: UndoAnswer) => left > 0 && removed > 0 },
}).createMachine({
  id: 'importUndo',
  context: ({ input: call }) => ({ call, removed: 0, kept: 0, failure: null }),
  output: ({ event }) => event.output === true,
  initial: 'asking',
  states: {
    asking: { on: { 'undo.confirmed': 'removing', 'undo.dismissed': 'dismissed' } },
    removing: {
      invoke: {
        id: 'undoImport',
        src: 'undoImport',
        input: ({ context }) => context.call,
        onDone: [
          {
            guard: { type: 'hasMore', params: ({ event }) => event.output },
            target: 'removing',
            reenter: true,
            actions: { type: 'addRemoved', params: ({ event }) => event.output },
          },
          {
            target: 'ended',
            actions: [{ type: 'addRemoved', params: ({ event }) => event.output }, 'showUndone'],
          },
        ],
        onError: { target: 'stuck', actions: storeServiceFailure },
      },
    },
    stuck: {
      description: 'A step failed. Some tasks may have been removed.',
      on: { 'undo.confirmed': 'removing', 'undo.dismissed': 'ended' },
    },
    dismissed: { type: 'final', output: false },
    ended: { type: 'final', output: true },
  },
});
