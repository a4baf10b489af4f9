import { fromPromise } from 'xstate';
import type { Invitation, InvitationPreview, Workspace } from '../../../domain/workspace.ts';
import type { AcceptInvitationCall, PreviewInvitationCall } from '../../machines/people/invitation/invitation.types.ts';
import type { CreateInvitationCall } from '../../machines/people/invitePeople/invitePeople.types.ts';
import type { Http } from '../http.ts';

/** The result has a `link` that the user can copy. */
export const createInvitation = (http: Http) =>
  fromPromise<Invitation, CreateInvitationCall>(({ input, signal }) =>
    http.call('createInvitation', { ...input, signal }),
  );

export const previewInvitation = (http: Http) =>
  fromPromise<InvitationPreview, PreviewInvitationCall>(({ input: { token }, signal }) =>
    http.call('previewInvitation', { params: { token }, signal }),
  );

export const acceptInvitation = (http: Http) =>
  fromPromise<Workspace, AcceptInvitationCall>(({ input: { token, userId, idempotencyKey }, signal }) =>
    http.call('acceptInvitation', { params: { token }, body: { userId }, idempotencyKey, signal }),
  );
