/** The screen behind an invitation link: lives outside a workspace, since its visitor may be signed out. */
export interface InvitationInput {
  token: string;
  /** Who is signed in, if anyone. */
  userId: string | null;
}
export type InvitationEvent =
  | { type: 'accept.requested'; mutationId: string }
  | { type: 'retry.requested' }
  /** Signs out, to come back with the account that was invited. */
  | { type: 'otherAccount.requested' };

export interface PreviewInvitationCall {
  token: string;
}
export interface AcceptInvitationCall {
  token: string;
  userId: string;
  idempotencyKey: string;
}
