import type { SnapshotFrom } from 'xstate';
import type { collaborationMachine } from './collaboration.machine.ts';
import type { Presence } from './collaboration.types.ts';

export type CollaborationSnapshot = SnapshotFrom<typeof collaborationMachine>;

const nobody: readonly Presence[] = [];

export const selectLinkStatus = (snapshot: CollaborationSnapshot | undefined) => snapshot?.value.link ?? 'opening';
export const selectIsReadable = (snapshot: CollaborationSnapshot | undefined): boolean =>
  snapshot?.hasTag('readable') ?? false;
/** `sent` means that the server has confirmed all changes. */
export const selectChanges = (snapshot: CollaborationSnapshot | undefined) => snapshot?.value.changes ?? 'sent';
export const selectPeople = (snapshot: CollaborationSnapshot | undefined): readonly Presence[] =>
  snapshot?.context.people ?? nobody;
/** Returns the server's reason for closing the last connection, or null while connected. */
export const selectCloseReason = (snapshot: CollaborationSnapshot | undefined): string | null =>
  snapshot?.context.closeReason ?? null;
