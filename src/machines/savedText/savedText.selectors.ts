import type { SnapshotFrom } from 'xstate';
import type { savedTextMachine } from './savedText.machine.ts';

type SavedTextSnapshot = SnapshotFrom<typeof savedTextMachine>;

const unsavedStates = ['restored', 'editing', 'typed', 'saving', 'waiting', 'failed', 'conflicted'] as const;

export type TextState = 'clean' | (typeof unsavedStates)[number];

export const selectTextState = (snapshot: SavedTextSnapshot | undefined): TextState =>
  unsavedStates.find((state) => snapshot?.matches({ unsaved: state })) ?? 'clean';
/** The text in the field; null while the field shows the record's own. */
export const selectText = (snapshot: SavedTextSnapshot | undefined): string | null => snapshot?.context.text ?? null;
/** Why the text can't be confirmed, or why the server rejected it. */
export const selectTextError = (snapshot: SavedTextSnapshot | undefined): string | null =>
  snapshot?.context.error ?? null;
