/**
 * Region in which the user edits one comment or message of a list at a time. A machine with this region provides the
 * actions `startEdit`, which builds `edit`, `discardEdit` and `endEdit`.
 */
import { restartAfterCrash } from '../../crash.ts';
import type { SavedTextInput, TextNews } from './savedText.types.ts';

export interface EditContext {
  edit: SavedTextInput | null;
}

/**
 * `text` is the draft of an earlier edit, or the record's text as the editor shows it. `before` is the record's text.
 */
export interface EditStarted {
  type: 'edit.started';
  id: string;
  text: string;
  before: string;
  version: number;
}

interface Given<E> {
  context: EditContext;
  event: E;
}

const startEdit = { type: 'startEdit', params: ({ event }: Given<EditStarted>) => event } as const;

export const editRegion = {
  initial: 'none',
  states: {
    none: { on: { 'edit.started': { target: 'editing', actions: startEdit } } },
    editing: {
      description: 'A savedText actor has the text. Leaving the state or starting another edit discards it.',
      exit: 'discardEdit',
      invoke: {
        id: 'edit',
        src: 'savedText',
        input: ({ context: { edit } }: Given<unknown>) => {
          if (!edit) throw new Error('An edit begins with its record');
          return edit;
        },
        onDone: {},
        onError: { actions: restartAfterCrash },
      },
      on: {
        'edit.started': {
          guard: ({ context, event }: Given<EditStarted>) => context.edit?.id !== event.id,
          target: 'editing',
          reenter: true,
          actions: startEdit,
        },
        'text.clean': {
          guard: ({ context, event }: Given<TextNews>) => context.edit?.id === event.id,
          target: 'none',
          actions: 'endEdit',
        },
      },
    },
  },
} as const;
