import { fromPromise } from 'xstate';
import type { Invitation, InvitationPreview, Workspace } from '../../../domain/workspace.ts';
import type { Http } from '../http.ts';

/** Invites someone to the workspace; the answer's `link` can be copied. */
export const createInvitation = (http: Http) =>
  fromPromise<Invitation, { workspaceId: string; email: string; role: 'admin' | 'member' | 'guest'; mutationId: string }>(
    ({ input: { workspaceId, email, role, mutationId }, signal }) =>
      http.call('createInvitation', { workspaceId, body: { email, role }, idempotencyKey: mutationId, signal }));

export const previewInvitation = (http: Http) =>
  fromPromise<InvitationPreview, { token: string }>(({ input: { token }, signal }) => http.call('previewInvitation', { params: { token }, signal }));

/** Joins the invitation's workspace and gives it. */
export const acceptInvitation = (http: Http) =>
  fromPromise<Workspace, { token: string; userId: string; mutationId: string }>(({ input: { token, userId, mutationId }, signal }) =>
    http.call('acceptInvitation', { params: { token }, body: { userId }, idempotencyKey: mutationId, signal }));
