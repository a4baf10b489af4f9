import type { Person } from '../../../domain/person.ts';
import type { AccountRow, Db } from '../../db/schema.ts';

export const personColumns = [
  'accounts.id as person_id',
  'accounts.name as person_name',
  'accounts.last_name as person_last_name',
  'accounts.nickname as person_nickname',
  'accounts.avatar as person_avatar',
] as const;

export interface PersonRow {
  person_id: AccountRow['id'];
  person_name: AccountRow['name'];
  person_last_name: AccountRow['last_name'];
  person_nickname: AccountRow['nickname'];
  person_avatar: AccountRow['avatar'];
}

export const presentPerson = (row: PersonRow): Person => ({
  id: row.person_id,
  name: row.person_name,
  lastName: row.person_last_name,
  nickname: row.person_nickname,
  avatar: row.person_avatar,
});

/** Returns profiles by account id. Includes people who left the workspace or deleted their account. */
export async function readPersons(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'last_name as lastName', 'nickname', 'avatar'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
