import type { Invitation, InvitationPreview } from '../../../domain/workspace.ts';
import type { InvitationRow } from './repository.ts';

export const presentInvitation = (row: InvitationRow, link: string | null = null): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
  link,
});

/** What the holder of a link may know of it. */
export const presentPreview = (row: InvitationRow & { workspace_name: string }, now: string): InvitationPreview => ({
  workspaceName: row.workspace_name,
  email: row.email,
  role: row.role,
  state: row.accepted_at !== null ? 'accepted' : row.expires_at <= now ? 'expired' : 'open',
});
