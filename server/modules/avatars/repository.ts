import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import { avatarPrefix } from '../accounts/avatars.ts';
import type { PictureViewer } from './serving.ts';

export async function insertAvatar(db: Db, accountId: string, image: Uint8Array, now: string): Promise<string> {
  const id = newId();
  await db.insertInto('avatars').values({ id, account_id: accountId, image, created_at: now }).execute();
  return `${avatarPrefix}${id}`;
}

/** Returns an avatar if the viewer is its owner or shares a workspace with the owner, otherwise null. */
export async function visibleAvatar(db: Db, id: string, viewer: PictureViewer): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('avatars')
    .select('image')
    .where('id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('account_id', '=', viewer.id),
        exists(
          selectFrom('workspace_members as own')
            .innerJoin('workspace_members as theirs', 'theirs.workspace_id', 'own.workspace_id')
            .innerJoin('workspaces', 'workspaces.id', 'own.workspace_id')
            .select('own.workspace_id')
            .where('workspaces.deleted_at', 'is', null)
            .where('own.account_id', '=', viewer.id)
            .$if(viewer.only !== undefined, (query) => query.where('own.workspace_id', '=', viewer.only ?? ''))
            .whereRef('theirs.account_id', '=', 'avatars.account_id'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.image ?? null;
}
