import type { User, UserSummary } from '../../../domain/account.ts';
import { languageNamed } from '../../../domain/languages.ts';
import type { Role } from '../../../domain/workspace.ts';
import type { AccountRow } from '../../db/schema.ts';
import { presentWorkspace } from '../workspaces/presenter.ts';

export function presentUser(
  row: AccountRow,
  workspaces: { id: string; name: string; version: number; role: Role }[],
): User {
  const presented = workspaces.map(presentWorkspace);
  return {
    ...presentUserSummary(row),
    updatedAt: row.updated_at,
    requirePasswordChange: row.require_password_change === 1,
    language: languageNamed(row.language),
    timeZone: row.time_zone,
    defaultWorkspace: presented.find(({ id }) => id === row.workspace_default_id) ?? null,
    workspaces: presented,
  };
}

type SummaryRow = Pick<
  AccountRow,
  'id' | 'email' | 'nickname' | 'name' | 'last_name' | 'avatar' | 'created_at' | 'workspace_default_id'
>;

export const presentUserSummary = (row: SummaryRow): UserSummary => ({
  id: row.id,
  email: row.email,
  nickname: row.nickname,
  name: row.name,
  lastName: row.last_name,
  avatar: row.avatar,
  createdAt: row.created_at,
  workspaceDefaultId: row.workspace_default_id,
});
