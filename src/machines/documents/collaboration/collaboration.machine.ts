/**
 * Connection of one document's collaborative text: loading it from this device, syncing it with the server, and the
 * people in it. It is a child of the document editor, which receives `copy.read`, `link.authorised`, `link.refused` and
 * `link.edited`. The text itself is in a registry that services fill and views read.
 */
import { assign, enqueueActions, forwardTo, sendTo, setup } from 'xstate';
import { reportCollaboration } from '../documentEditor/documentEditor.senders.ts';
import { unprovidedCallback } from '../../unprovided.ts';
import type {
  CollaborateCommand,
  CollaborationEvent,
  CollaborationReport,
  OpenDocument,
  Presence,
} from './collaboration.types.ts';

export interface CollaborationContext extends OpenDocument {
  people: readonly Presence[];
  /** The server's reason for closing the last connection. Null once the server has all changes again. */
  closeReason: string | null;
}

export const collaborationMachine = setup({
  types: {
    context: {} as CollaborationContext,
    input: {} as OpenDocument,
    events: {} as CollaborationEvent,
    tags: {} as 'readable',
    children: {} as { collaborate: 'collaborate' },
  },
  actors: {
    collaborate: unprovidedCallback<CollaborateCommand, OpenDocument>('collaborate'),
  },
  actions: {
    begin: sendTo('collaborate', { type: 'begin' }),
    report: enqueueActions(({ enqueue }, report: CollaborationReport) => enqueue(reportCollaboration(report))),
    storeCloseReason: assign({ closeReason: (_, reason: string) => reason, people: [] }),
    clearCloseReason: assign({ closeReason: null }),
    storePeople: assign({ people: (_, people: Presence[]) => people }),
  },
}).createMachine({
  id: 'collaboration',
  context: ({ input }) => ({ ...input, people: [], closeReason: null }),
  type: 'parallel',
  states: {
    link: {
      // The actor belongs to this region, so that its end doesn't affect the other regions.
      invoke: {
        id: 'collaborate',
        src: 'collaborate',
        input: ({ context: { workspaceId, accountId, documentId } }) => ({ workspaceId, accountId, documentId }),
        onError: '.broken',
      },
      initial: 'opening',
      on: { 'presence.changed': { actions: { type: 'storePeople', params: ({ event }) => event.people } } },
      states: {
        opening: {
          description: 'Reads the copy of the text on this device.',
          on: {
            'copy.read': [{ guard: ({ event }) => event.empty, target: 'connecting' }, { target: 'offline' }],
          },
        },
        connecting: {
          description: 'Waits for the text from the server, because this device has no copy.',
          on: {
            'link.synced': 'synced',
            'link.authorised': { guard: ({ event }) => event.readOnly, target: 'connectingReadOnly' },
            'text.begun': [
              { guard: ({ event }) => event.given, target: 'offline' },
              { target: 'offline', actions: 'begin' },
            ],
          },
        },
        connectingReadOnly: {
          on: { 'link.synced': 'readOnly', 'link.lost': 'connecting', 'link.refused': 'connecting' },
        },
        offline: {
          description: 'Shows the copy on this device. The user can edit it, and the changes are sent later.',
          tags: 'readable',
          on: {
            'link.synced': 'synced',
            'link.authorised': { guard: ({ event }) => event.readOnly, target: 'readOnly' },
          },
        },
        synced: {
          tags: 'readable',
          on: {
            'link.lost': 'offline',
            'link.refused': 'offline',
            'link.authorised': { guard: ({ event }) => event.readOnly, target: 'readOnly' },
          },
        },
        readOnly: {
          description: 'Shows the text and its changes, without editing.',
          tags: 'readable',
          on: {
            'link.lost': 'readOnlyOffline',
            'link.refused': 'readOnlyOffline',
            'link.authorised': { guard: ({ event }) => !event.readOnly, target: 'synced' },
          },
        },
        readOnlyOffline: {
          tags: 'readable',
          on: {
            'link.authorised': [{ guard: ({ event }) => event.readOnly, target: 'readOnly' }, { target: 'offline' }],
            'link.synced': 'readOnly',
          },
        },
        broken: { description: 'This browser can not open the text.' },
      },
    },
    changes: {
      initial: 'sent',
      on: {
        'link.refused': { actions: { type: 'storeCloseReason', params: ({ event }) => event.reason } },
        'link.authorised': { guard: ({ event }) => event.readOnly, actions: 'clearCloseReason' },
      },
      states: {
        sent: { on: { 'changes.unsent': 'unsent', 'link.synced': { actions: 'clearCloseReason' } } },
        unsent: {
          description: 'The server has not confirmed all changes that were typed here. It may refuse them again.',
          on: { 'changes.sent': { target: 'sent', actions: 'clearCloseReason' } },
        },
      },
    },
    editor: {
      description: 'Connects the editor with the actor of the text.',
      on: {
        connect: { actions: forwardTo('collaborate') },
        'copy.saved': { actions: forwardTo('collaborate') },
        'copy.removed': { actions: forwardTo('collaborate') },
        'lost.asked': { actions: forwardTo('collaborate') },
        'lost.dropped': { actions: forwardTo('collaborate') },
        'lost.found': { actions: { type: 'report', params: ({ event }) => event } },
        'copy.read': { actions: { type: 'report', params: ({ event }) => event } },
        'link.authorised': { actions: { type: 'report', params: ({ event }) => event } },
        'link.refused': { actions: { type: 'report', params: ({ event }) => event } },
        'link.edited': { actions: { type: 'report', params: ({ event }) => event } },
      },
    },
  },
});
