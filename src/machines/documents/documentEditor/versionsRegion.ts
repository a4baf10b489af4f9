/** Region of `documentEditor` with the stored versions of the text: their list, one of them, and its restore. */
import { failureIn } from '../../serviceFailure.ts';
import type { DocumentEditorContext, DocumentEditorEvent } from './documentEditor.types.ts';

type Of<T extends DocumentEditorEvent['type']> = Extract<DocumentEditorEvent, { type: T }>;
interface Given<E> {
  context: DocumentEditorContext;
  event: E;
}

export const versionsRegion = {
  initial: 'closed',
  states: {
    closed: { on: { 'versions.opened': 'listed' } },
    listed: {
      on: {
        'versions.closed': 'closed',
        'version.chosen': {
          target: 'previewing',
          actions: { type: 'choose', params: ({ event }: Given<Of<'version.chosen'>>) => event.versionId },
        },
      },
    },
    previewing: {
      on: {
        'version.left': 'listed',
        'versions.closed': 'closed',
        'restore.requested': 'confirming',
        'version.chosen': {
          actions: { type: 'choose', params: ({ event }: Given<Of<'version.chosen'>>) => event.versionId },
        },
      },
    },
    confirming: {
      on: {
        'restore.cancelled': 'previewing',
        'restore.confirmed': {
          target: 'restoring',
          actions: { type: 'storeRestoreId', params: ({ event }: Given<Of<'restore.confirmed'>>) => event.mutationId },
        },
      },
    },
    restoring: {
      invoke: {
        id: 'restoreVersion',
        src: 'restoreVersion',
        input: ({ context: { workspaceId, documentId, versionId, restoreId } }: Given<unknown>) => ({
          workspaceId,
          documentId,
          versionId,
          idempotencyKey: restoreId,
        }),
        onDone: { target: 'closed', actions: ['refresh', 'showRestored'] },
        onError: {
          target: 'previewing',
          actions: { type: 'showFailure', params: failureIn },
        },
      },
    },
  },
} as const;
