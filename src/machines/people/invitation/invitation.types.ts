export interface InvitationInput {
  token: string;
  /** Id of the signed-in user, or null if the visitor is signed out. */
  userId: string | null;
  /** Ids of the workspaces to which the user belongs. */
  workspaceIds: string[];
  /** Key of the acceptance for members, which happens without a click. */
  mutationId: string;
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
