/**
 * Machine of the screen of an invitation link, which shows and accepts the invitation. It runs while its screen is
 * open, outside a workspace, because the visitor may be signed out. After the acceptance, the root opens the
 * workspace.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { phrase } from '../../../../domain/phrase.ts';
import type { InvitationPreview, JoinedWorkspace } from '../../../../domain/workspace.ts';
import { type Failure, storeFailure, toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  AcceptInvitationCall,
  InvitationEvent,
  InvitationInput,
  PreviewInvitationCall,
} from './invitation.types.ts';
import { openCreatedWorkspace } from '../../app/root/root.senders.ts';
import { requestSignOut } from '../../app/session/session.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface InvitationContext extends InvitationInput {
  preview: InvitationPreview | null;
  error: Failure | null;
}

const userNotFound: Failure = {
  code: 'UNAUTHENTICATED',
  message: phrase('invites', 'userNotFound'),
  issues: [],
  status: 0,
};

export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    input: {} as InvitationInput,
    events: {} as InvitationEvent,
    tags: {} as 'saving',
    children: {} as { previewInvitation: 'previewInvitation'; acceptInvitation: 'acceptInvitation' },
  },
  actors: {
    previewInvitation: unprovided<InvitationPreview, PreviewInvitationCall>('previewInvitation'),
    acceptInvitation: unprovided<JoinedWorkspace, AcceptInvitationCall>('acceptInvitation'),
  },
  actions: {
    storePreview: assign({ preview: (_, preview: InvitationPreview) => preview, error: null }),
    storeError: storeFailure('error'),
    storeMutation: assign({ mutationId: (_, mutationId: string) => mutationId, error: null }),
    showError: toastFailure(),
    signOut: enqueueActions(({ context, enqueue }) =>
      enqueue(
        requestSignOut({
          to: `/authentication/sign-in?redirect=${encodeURIComponent(`/invites/workspace/${encodeURIComponent(context.token)}`)}`,
        }),
      ),
    ),
    openWorkspace: enqueueActions(({ enqueue }, { project, ...workspace }: JoinedWorkspace) => {
      enqueue(openCreatedWorkspace(workspace, project ? `/projects/${project.id}/tasks` : '/'));
      enqueue(
        showToast(
          'success',
          project
            ? phrase('toasts', 'landed', { project: project.name, workspace: workspace.name })
            : phrase('toasts', 'joined', { workspace: workspace.name }),
        ),
      );
    }),
  },
  guards: {
    isSignedIn: ({ context }) => context.userId !== null,
    isMember: ({ context }, { workspaceId }: InvitationPreview) => context.workspaceIds.includes(workspaceId),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => ({ ...input, preview: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'previewInvitation',
        src: 'previewInvitation',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: 'isMember', params: ({ event }) => event.output },
            description: 'A member is not asked again. Someone who signed up with the invitation is already a member.',
            target: 'accepting',
            actions: { type: 'storePreview', params: ({ event }) => event.output },
          },
          { target: 'viewing', actions: { type: 'storePreview', params: ({ event }) => event.output } },
        ],
        onError: { target: 'missing', actions: { type: 'storeError', params: failureIn } },
      },
    },
    missing: {
      description: 'The link is invalid, or the server did not answer.',
      on: { 'retry.requested': 'loading' },
    },
    viewing: {
      initial: 'idle',
      states: { idle: {}, failed: {} },
      on: {
        'otherAccount.requested': { actions: 'signOut' },
        'accept.requested': [
          {
            guard: 'isSignedIn',
            target: 'accepting',
            actions: { type: 'storeMutation', params: ({ event }) => event.mutationId },
          },
          { target: '.failed', actions: { type: 'storeError', params: userNotFound } },
        ],
      },
    },
    accepting: {
      tags: 'saving',
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        input: ({ context: { token, userId, mutationId } }) => ({
          token,
          userId: userId ?? '',
          idempotencyKey: mutationId,
        }),
        onDone: { target: 'accepted', actions: { type: 'openWorkspace', params: ({ event }) => event.output } },
        onError: {
          target: 'viewing.failed',
          actions: [
            { type: 'storeError', params: failureIn },
            { type: 'showError', params: failureIn },
          ],
        },
      },
    },
    accepted: { description: 'The root opens the workspace.' },
  },
});
