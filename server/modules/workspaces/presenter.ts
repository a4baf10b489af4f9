import type { Role, Workspace } from '../../../domain/workspace.ts';
import { abilitiesInWorkspace } from './policy.ts';

export const presentWorkspace = (row: { id: string; name: string; version: number; role: Role }): Workspace => ({
  id: row.id,
  name: row.name,
  role: row.role,
  version: row.version,
  abilities: abilitiesInWorkspace(row.role),
});
