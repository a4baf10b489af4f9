/** Input of the screen of an invitation link. It has no workspace, because the visitor may be signed out. */
export interface InvitationInput {
  token: string;
  /** Id of the signed-in user; null if there is none. */
  userId: string | null;
}
export type InvitationEvent =
  | { type: 'accept.requested'; mutationId: string }
  | { type: 'retry.requested' }
  /** Signs out, so that the user can return with the invited account. */
  | { type: 'otherAccount.requested' };

export interface PreviewInvitationCall {
  token: string;
}
export interface AcceptInvitationCall {
  token: string;
  userId: string;
  idempotencyKey: string;
}
