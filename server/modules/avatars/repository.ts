import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';

const prefix = '/api/avatars/';

/** Keeps a picture and gives its address. */
export async function insertAvatar(db: Db, accountId: string, image: Uint8Array, now: string): Promise<string> {
  const id = newId();
  await db.insertInto('avatars').values({ id, account_id: accountId, image, created_at: now }).execute();
  return `${prefix}${id}`;
}

/** Removes a person's pictures but the one at this address. */
export async function removeOtherAvatars(db: Db, accountId: string, address: string | null): Promise<void> {
  const id = address?.startsWith(prefix) ? address.slice(prefix.length) : '';
  await db.deleteFrom('avatars').where('account_id', '=', accountId).where('id', '!=', id).execute();
}

export async function avatarById(db: Db, id: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('avatars').select('image').where('id', '=', id).executeTakeFirst();
  return row?.image ?? null;
}
