/**
 * States of a signed-in `session` that sign the user out. Work that only this device has is never removed without a
 * question.
 */
import { userOf } from './arrived.ts';
import type { SessionContext, Unsaved } from './session.types.ts';

interface Given<E> {
  context: SessionContext;
  event: E;
}

/** Milliseconds after which the sign-out continues without an answer. */
const signOutTimeout = 3000;

export const signOutStates = {
  checkingUnsaved: {
    description: 'Looks on the device for work that the server does not have.',
    tags: 'saving',
    invoke: {
      id: 'findUnsaved',
      src: 'findUnsaved',
      input: ({ context }: Given<unknown>) => ({ accountId: userOf(context).id }),
      onDone: [
        {
          guard: { type: 'isAnyUnsaved', params: ({ event }: Given<{ output: Unsaved }>) => event.output },
          target: 'confirmingSignOut',
          actions: { type: 'storeUnsaved', params: ({ event }: Given<{ output: Unsaved }>) => event.output },
        },
        { target: 'signingOut' },
      ],
      onError: { target: 'signingOut', actions: { type: 'storeKeepsUnsaved', params: true } },
    },
    on: { 'signOut.requested': undefined },
  },
  confirmingSignOut: {
    description: 'The user decides whether the unsaved work stays on this device.',
    exit: { type: 'storeUnsaved', params: null },
    on: {
      'signOut.confirmed': {
        target: 'signingOut',
        actions: {
          type: 'storeKeepsUnsaved',
          params: ({ event }: Given<{ keepsUnsaved: boolean }>) => event.keepsUnsaved,
        },
      },
      'signOut.cancelled': 'idle',
    },
  },
  signingOut: {
    description: 'The server ends the session.',
    tags: 'saving',
    invoke: {
      id: 'signOut',
      src: 'signOut',
      onDone: '#session.signingOutDone',
      onError: '#session.signingOutDone',
    },
    after: { [signOutTimeout]: '#session.signingOutDone' },
    on: { 'signOut.requested': undefined, 'token.rejected': '#session.signingOutDone' },
  },
} as const;
