/**
 * Machine that removes the tasks and options of one import after a confirmation, in steps of the server. It is a child
 * of the import screen's machine, which forwards the user's events and provides the service.
 * Output: true if the project may have changed.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { type Phrase, phrase } from '../../../../domain/phrase.ts';
import type { UndoAnswer } from '../../../../domain/transfer.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import { storeFailure } from '../../failure.ts';
import { storeServiceFailure } from '../../serviceFailure.ts';
import { unprovided } from '../../unprovided.ts';
import type { ImportUndoContext, ImportUndoEvent, UndoCall } from './importUndo.types.ts';

/** Maximum number of kept options that the toast names. */
const namedOptions = 5;

function undoneText({ removed, kept, removedOptions, keptOptions }: ImportUndoContext): Phrase {
  const tasks = phrase('importing', 'undone', { removed, kept });
  if (removedOptions === 0 && keptOptions.length === 0) return tasks;
  const more = keptOptions.length - namedOptions;
  const names = keptOptions
    .slice(0, namedOptions)
    .map(({ name, reason }) => phrase('importing', `keptOptions.${reason}`, { name }));
  return phrase('importing', 'undoneWith', {
    tasks,
    removed: removedOptions,
    hasKept: keptOptions.length > 0,
    kept: more > 0 ? [...names, phrase('importing', 'keptMore', { count: more })] : names,
  });
}

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
    addRemoved: assign(({ context }, { removed, kept, removedOptions, keptOptions }: UndoAnswer) => ({
      removed: context.removed + removed,
      kept,
      removedOptions,
      keptOptions,
    })),
    showUndone: enqueueActions(({ context, enqueue }) => enqueue(showToast('success', undoneText(context)))),
    storeFailure: storeFailure(),
  },
  guards: { hasMore: (_, { left, removed }: UndoAnswer) => left > 0 && removed > 0 },
}).createMachine({
  id: 'importUndo',
  context: ({ input: call }) => ({ call, removed: 0, kept: 0, removedOptions: 0, keptOptions: [], failure: null }),
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
