import type { Language } from '../../../domain/languages.ts';
import type { Invitation, InvitationPreview } from '../../../domain/workspace.ts';
import { personName } from '../../shared/personName.ts';
import type { InvitationRow, ListedInvitation } from './repository.ts';

export const presentInvitation = (
  row: ListedInvitation,
  { now, language }: { now: string; language: Language },
  link: string | null = null,
): Invitation => ({
  id: row.id,
  email: emailOf(row),
  role: row.role,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
  link,
  state: stateOf(row, now),
  seats: row.seats,
  usedSeats: row.used_seats,
  mail: mailOf(row.mail),
  invitedBy: personName(language, row.inviter),
  projects: row.projects,
});

export const presentPreview = (row: InvitationRow & { workspace_name: string }, now: string): InvitationPreview => ({
  workspaceId: row.workspace_id,
  workspaceName: row.workspace_name,
  email: emailOf(row),
  role: row.role,
  state: stateOf(row, now),
});

const emailOf = (row: InvitationRow): string | null => (row.seats === null ? row.email : null);

export function stateOf(row: InvitationRow, now: string): InvitationPreview['state'] {
  if (row.accepted_at !== null) return 'accepted';
  if (row.seats !== null && row.used_seats >= row.seats) return 'full';
  return row.expires_at <= now ? 'expired' : 'open';
}

function mailOf(mail: ListedInvitation['mail']): NonNullable<Invitation['mail']> {
  if (mail === null) return 'none';
  if (mail.sent_at !== null) return 'sent';
  return mail.failure === null ? 'waiting' : 'failed';
}
