import type { Db } from '../../db/schema.ts';

export const avatarPrefix = '/api/avatars/';

export async function removeOtherAvatars(db: Db, accountId: string, address: string | null): Promise<void> {
  const id = address?.startsWith(avatarPrefix) ? address.slice(avatarPrefix.length) : '';
  await db.deleteFrom('avatars').where('account_id', '=', accountId).where('id', '!=', id).execute();
}
