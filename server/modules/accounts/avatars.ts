import type { Db } from '../../db/schema.ts';

/** Path that the addresses of uploaded pictures start with. */
export const avatarPrefix = '/api/avatars/';

/** Removes a person's uploaded pictures, except the one at this address. */
export async function removeOtherAvatars(db: Db, accountId: string, address: string | null): Promise<void> {
  const id = address?.startsWith(avatarPrefix) ? address.slice(avatarPrefix.length) : '';
  await db.deleteFrom('avatars').where('account_id', '=', accountId).where('id', '!=', id).execute();
}
