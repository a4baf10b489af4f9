import type { Db } from '../../db/schema.ts';

/** Start of the address of each uploaded picture. */
export const avatarPrefix = '/api/avatars/';

/** Removes a person's pictures but the one at this address. */
export async function removeOtherAvatars(db: Db, accountId: string, address: string | null): Promise<void> {
  const id = address?.startsWith(avatarPrefix) ? address.slice(avatarPrefix.length) : '';
  await db.deleteFrom('avatars').where('account_id', '=', accountId).where('id', '!=', id).execute();
}
