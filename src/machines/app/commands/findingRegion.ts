/** Region of `commands` that searches on the server for places with the text typed in the palette. */
import type { CommandsContext, CommandsEvent, FoundPlace } from './commands.types.ts';

interface Typed {
  event: Extract<CommandsEvent, { type: 'palette.typed' }>;
}

const text = ({ event }: Typed) => event.text;
const storeTyped = { type: 'storeTyped', params: text } as const;
const clearFound = { type: 'storeFound', params: [] as readonly FoundPlace[] } as const;

export const findingRegion = {
  initial: 'idle',
  states: {
    idle: {},
    pausing: { after: { findPause: 'asking' } },
    asking: {
      description: 'The server searches for tasks, documents, boards and sprints.',
      invoke: {
        id: 'findPlaces',
        src: 'findPlaces',
        input: ({ context: { workspaceId, typed } }: { context: CommandsContext }) => ({
          workspaceId,
          text: typed.trim(),
        }),
        onDone: {
          target: 'idle',
          actions: {
            type: 'storeFound',
            params: ({ event }: { event: { output: readonly FoundPlace[] } }) => event.output,
          },
        },
        onError: { target: 'idle', actions: clearFound },
      },
    },
  },
  on: {
    'palette.typed': [
      { guard: { type: 'isTooShort', params: text }, target: '.idle', actions: [storeTyped, clearFound] },
      { target: '.pausing', actions: storeTyped },
    ],
  },
} as const;
