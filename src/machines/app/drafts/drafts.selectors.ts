import type { SnapshotFrom } from 'xstate';
import type { draftsMachine } from './drafts.machine.ts';

export { draftKey } from './drafts.types.ts';

export const selectDraft =
  (key: string) =>
  (snapshot: SnapshotFrom<typeof draftsMachine>): string | null =>
    snapshot.context.texts[key] ?? null;
