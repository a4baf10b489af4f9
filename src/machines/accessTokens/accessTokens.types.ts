import type { AccessToken, AccessTokenCreate, AccessTokenCreated } from '../../../domain/accessToken.ts';

export type { AccessToken, AccessTokenCreate, AccessTokenCreated };

export type AccessTokensEvent =
  | { type: 'list.refreshRequested' }
  /** For this workspace, until another is chosen. */
  | { type: 'creation.opened'; workspaceId: string }
  | { type: 'creation.closed' }
  | { type: 'form.changed'; fields: Partial<AccessTokenCreate> }
  | { type: 'form.submitted' }
  | { type: 'revocation.requested'; tokenId: string }
  | { type: 'revocation.cancelled' }
  | { type: 'revocation.confirmed' };

export interface RevokeTokenCall {
  tokenId: string;
}
