import { fromPromise } from 'xstate';
import type { InvitationPreview, InvitationsCreated, JoinedWorkspace } from '../../../domain/workspace.ts';
import type { AcceptInvitationCall, PreviewInvitationCall } from '../../machines/people/invitation/invitation.types.ts';
import type { CreateInvitationCall } from '../../machines/people/invitePeople/invitePeople.types.ts';
import type { Http } from '../http.ts';

/** The invitations of the result have a `link` that the user can copy. */
export const createInvitation = (http: Http) =>
  fromPromise<InvitationsCreated, CreateInvitationCall>(async ({ input: { body, ...input }, signal }) =>
    'emails' in body
      ? http.call('createInvitations', { ...input, body, signal })
      : { invitations: [await http.call('createInvitation', { ...input, body, signal })], members: [] },
  );

export const previewInvitation = (http: Http) =>
  fromPromise<InvitationPreview, PreviewInvitationCall>(({ input: { token }, signal }) =>
    http.call('previewInvitation', { params: { token }, signal }),
  );

export const acceptInvitation = (http: Http) =>
  fromPromise<JoinedWorkspace, AcceptInvitationCall>(({ input: { token, userId, idempotencyKey }, signal }) =>
    http.call('acceptInvitation', { params: { token }, body: { userId }, idempotencyKey, signal }),
  );
