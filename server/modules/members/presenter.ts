import type { WorkspaceMember } from '../../../domain/workspace.ts';
import { abilitiesOverMember, type Caller } from './policy.ts';
import type { MemberRow } from './repository.ts';

export const presentMember = (row: MemberRow, caller: Caller): WorkspaceMember => ({
  id: row.id,
  name: row.name,
  lastName: row.last_name,
  nickname: row.nickname,
  email: row.email,
  avatar: row.avatar,
  role: row.role,
  abilities: abilitiesOverMember(caller, row),
});
