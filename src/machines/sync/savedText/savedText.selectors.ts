import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { SnapshotFrom } from 'xstate';
import type { savedTextMachine } from './savedText.machine.ts';

type SavedTextSnapshot = SnapshotFrom<typeof savedTextMachine>;

const unsavedStates = ['restored', 'open', 'typed', 'saving', 'waiting', 'failed', 'conflicted'] as const;

export type TextState = 'clean' | (typeof unsavedStates)[number];

export const selectTextState = (snapshot: SavedTextSnapshot | undefined): TextState =>
  snapshot?.matches({ editing: { unsaved: 'typedOn' } })
    ? 'saving'
    : (unsavedStates.find((state) => snapshot?.matches({ editing: { unsaved: state } })) ?? 'clean');
/** Returns the typed text, or null while the field shows the record's text. */
export const selectText = (snapshot: SavedTextSnapshot | undefined): string | null => snapshot?.context.text ?? null;
/** Error that prevents a confirmation, or the server's reason for a rejection. */
export const selectTextError = (snapshot: SavedTextSnapshot | undefined): PhraseOrText | null =>
  snapshot?.context.error ?? null;
