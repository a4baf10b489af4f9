/**
 * Machine of the dialog that invites people to the workspace, by e-mail or by a link for several. It shows the links,
 * which the server sends only once. The workspace starts and stops it with the dialog. It emits `invitation.created`
 * and `dialog.closed`.
 */
import { assign, emit, setup } from 'xstate';
import type { InvitationsCreated } from '../../../../domain/workspace.ts';
import { type Failure, storeFailure, toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { repeatedCall } from '../../sync/repeatedCall.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  CreateInvitationCall,
  InvitePeopleEmitted,
  InvitePeopleEvent,
  InvitePeopleInput,
} from './invitePeople.types.ts';
import { outdateLists } from '../../sync/records/records.senders.ts';

export interface InvitePeopleContext {
  error: Failure | null;
  call: CreateInvitationCall;
  created: InvitationsCreated | null;
}

const noCall = ({ workspaceId }: Pick<InvitePeopleInput, 'workspaceId'>): CreateInvitationCall => ({
  workspaceId,
  body: { emails: [], role: 'member', projectIds: [] },
  idempotencyKey: '',
});

export const invitePeopleMachine = setup({
  types: {
    context: {} as InvitePeopleContext,
    input: {} as InvitePeopleInput,
    events: {} as InvitePeopleEvent,
    emitted: {} as InvitePeopleEmitted,
    tags: {} as 'saving',
    children: {} as { createInvitation: 'createInvitation' },
  },
  actors: { createInvitation: unprovided<InvitationsCreated, CreateInvitationCall>('createInvitation') },
  actions: {
    prepareCall: assign(
      ({ context: { call } }, { body, mutationId }: Extract<InvitePeopleEvent, { type: 'form.submitted' }>) => ({
        call: repeatedCall(call, { ...call, body, idempotencyKey: mutationId }),
        error: null,
      }),
    ),
    storeError: storeFailure('error'),
    toastError: toastFailure(),
    storeCreated: assign(({ context: { call } }, created: InvitationsCreated) => ({ created, call: noCall(call) })),
    outdateList: outdateLists('invitations'),
    emitCreated: emit({ type: 'invitation.created' }),
    closeDialog: emit({ type: 'dialog.closed' }),
  },
}).createMachine({
  id: 'invitePeople',
  context: ({ input }) => ({ error: null, call: noCall(input), created: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.submitted': { target: 'sending', actions: { type: 'prepareCall', params: ({ event }) => event } },
      },
    },
    sending: {
      tags: 'saving',
      invoke: {
        id: 'createInvitation',
        src: 'createInvitation',
        input: ({ context }) => context.call,
        onDone: {
          target: 'editing',
          actions: [{ type: 'storeCreated', params: ({ event }) => event.output }, 'outdateList', 'emitCreated'],
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'storeError', params: failureIn },
            { type: 'toastError', params: failureIn },
          ],
        },
      },
    },
    closed: { description: 'The view was asked to close the dialog.' },
  },
  on: { 'dialog.dismissed': { target: '.closed', actions: 'closeDialog' } },
});
