import type { AccessToken, AccessTokenCreate, AccessTokenCreated } from '../../../domain/accessToken.ts';

export type { AccessToken, AccessTokenCreate, AccessTokenCreated };

export type AccessTokensEvent =
  | { type: 'list.refreshRequested' }
  /** For this workspace, until another is chosen. */
  | { type: 'creation.opened'; workspaceId: string }
  | { type: 'creation.closed' }
  | { type: 'form.changed'; fields: Partial<AccessTokenCreate> }
  /** The id is a new one's; the same form keeps that of its first sending. */
  | { type: 'form.submitted'; mutationId: string }
  | { type: 'revocation.requested'; tokenId: string }
  | { type: 'revocation.cancelled' }
  | { type: 'revocation.confirmed' };

export interface CreateTokenCall {
  form: AccessTokenCreate;
  mutationId: string;
}

export interface RevokeTokenCall {
  tokenId: string;
}
