/**
 * The dialog that invites people to the workspace, one by e-mail or several by a link, and shows the invitation's link,
 * which can't be read again later.
 * Started by the workspace when it opens, stopped when it closes. Emits dialog.closed.
 */
import { assign, emit, sendTo, setup } from 'xstate';
import { type Invitation, invitationCreate } from '../../../domain/workspace.ts';
import { type Failure, failureOf } from '../failure.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  CreateInvitationCall,
  InvitationKind,
  InvitedRole,
  InvitePeopleEmitted,
  InvitePeopleEvent,
  InvitePeopleInput,
} from './invitePeople.types.ts';

export interface InvitePeopleContext extends InvitePeopleInput {
  kind: InvitationKind;
  email: string;
  /** As typed. */
  seats: string;
  role: InvitedRole;
  error: Failure | null;
  mutationId: string;
  /** The invitation made last, with its link. */
  invitation: Invitation | null;
}

type Form = Pick<InvitePeopleContext, 'kind' | 'email' | 'seats' | 'role'>;

const bodyOf = ({ kind, email, seats, role }: Form): CreateInvitationCall['body'] =>
  kind === 'email' ? { email: email.trim(), role } : { seats: seats.trim() === '' ? Number.NaN : Number(seats), role };

const problemOf = (form: Form): Failure | null => {
  const parsed = invitationCreate.safeParse(bodyOf(form));
  if (parsed.success) return null;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: `body.${path.join('.')}`, message }));
  return { code: 'VALIDATION', message: issues[0]?.message ?? '', issues, status: 0 };
};

export const invitePeopleMachine = setup({
  types: {
    context: {} as InvitePeopleContext,
    input: {} as InvitePeopleInput,
    events: {} as InvitePeopleEvent,
    emitted: {} as InvitePeopleEmitted,
    tags: {} as 'saving',
    children: {} as { createInvitation: 'createInvitation' },
  },
  actors: { createInvitation: unprovided<Invitation, CreateInvitationCall>('createInvitation') },
  actions: {
    noteEmail: assign({ email: (_, email: string) => email, mutationId: '', error: null }),
    noteKind: assign({ kind: (_, kind: InvitationKind) => kind, mutationId: '', error: null }),
    noteSeats: assign({ seats: (_, seats: string) => seats, mutationId: '', error: null }),
    noteRole: assign({ role: (_, role: InvitedRole) => role, mutationId: '' }),
    /** Sent again unchanged it stays the same request: the first may have been done, and only its answer lost. */
    noteMutation: assign({
      mutationId: ({ context }, mutationId: string) => context.mutationId || mutationId,
      error: null,
    }),
    noteError: assign({ error: (_, error: Failure | null) => error }),
    toastError: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
    noteInvitation: assign({ invitation: (_, invitation: Invitation) => invitation, email: '', mutationId: '' }),
    closeDialog: emit({ type: 'dialog.closed' }),
  },
  guards: { isInvalid: ({ context }) => problemOf(context) !== null },
}).createMachine({
  id: 'invitePeople',
  context: ({ input }) => ({
    ...input,
    kind: 'email',
    email: '',
    seats: '5',
    role: 'member',
    error: null,
    mutationId: '',
    invitation: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'typing',
      states: {
        typing: {},
        failed: { description: 'The last try failed; the form stands as typed.' },
        sent: {
          description: 'The link of the invitation stands in the context; the form is free for the next person.',
        },
      },
      on: {
        'kind.chosen': { target: '.typing', actions: { type: 'noteKind', params: ({ event }) => event.kind } },
        'seats.changed': { target: '.typing', actions: { type: 'noteSeats', params: ({ event }) => event.seats } },
        'email.changed': { target: '.typing', actions: { type: 'noteEmail', params: ({ event }) => event.email } },
        'role.chosen': { actions: { type: 'noteRole', params: ({ event }) => event.role } },
        'form.submitted': [
          {
            guard: 'isInvalid',
            target: '.failed',
            actions: { type: 'noteError', params: ({ context }) => problemOf(context) },
          },
          { target: 'sending', actions: { type: 'noteMutation', params: ({ event }) => event.mutationId } },
        ],
      },
    },
    sending: {
      tags: 'saving',
      invoke: {
        id: 'createInvitation',
        src: 'createInvitation',
        input: ({ context }) => ({
          workspaceId: context.workspaceId,
          body: bodyOf(context),
          idempotencyKey: context.mutationId,
        }),
        onDone: { target: 'editing.sent', actions: { type: 'noteInvitation', params: ({ event }) => event.output } },
        onError: {
          target: 'editing.failed',
          actions: [
            { type: 'noteError', params: ({ event }) => failureOf(event.error) },
            { type: 'toastError', params: ({ event }) => failureOf(event.error) },
          ],
        },
      },
    },
    closed: { description: 'The view has been told to close the dialog.' },
  },
  on: { 'dialog.dismissed': { target: '.closed', actions: 'closeDialog' } },
});
