/** Region of `commands` that searches on the server for places with the text typed in the palette. */
import type { CommandsContext, CommandsEvent, FoundPlace, FoundPlaces } from './commands.types.ts';

interface Typed {
  event: Extract<CommandsEvent, { type: 'palette.typed' }>;
}

const text = ({ event }: Typed) => event.text;
const storeTyped = { type: 'storeTyped', params: text } as const;
const clearFound = { type: 'storeFound', params: [] as readonly FoundPlace[] } as const;

interface Found {
  event: { output: FoundPlaces };
}

const output = ({ event }: Found) => event.output;
const storeOutput = { type: 'storeFound', params: ({ event }: Found) => event.output.places } as const;

export const findingRegion = {
  initial: 'idle',
  states: {
    idle: {},
    pausing: { after: { findPause: 'asking' } },
    asking: {
      description: 'The server searches for tasks, documents, comments, messages, boards and sprints.',
      invoke: {
        id: 'findPlaces',
        src: 'findPlaces',
        input: ({ context: { workspaceId, typed } }: { context: CommandsContext }) => ({
          workspaceId,
          text: typed.trim(),
        }),
        onDone: [
          { guard: { type: 'isPartial', params: output }, target: 'failed', actions: storeOutput },
          { target: 'idle', actions: storeOutput },
        ],
        onError: { target: 'failed', actions: clearFound },
      },
    },
    failed: { description: 'The server was not reached or could not search. The palette says so.' },
  },
  on: {
    'palette.typed': [
      { guard: { type: 'isTooShort', params: text }, target: '.idle', actions: [storeTyped, clearFound] },
      { target: '.pausing', actions: storeTyped },
    ],
  },
} as const;
