import type { Insertable, Updateable } from 'kysely';
import type { AccountRow, AccountsTable, Db } from '../../db/schema.ts';
import { foldText } from '../../../domain/foldText.ts';

export const accountById = (db: Db, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

export const accountByEmail = (db: Db, email: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirst();

/** Inserts an account. Returns false if another account has the e-mail address. */
export async function insertAccount(db: Db, row: Omit<Insertable<AccountsTable>, 'search_text'>): Promise<boolean> {
  const inserted = await db
    .insertInto('accounts')
    .values({ ...row, search_text: searchTextOf(row) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateAccount(
  db: Db,
  account: AccountRow,
  patch: Updateable<AccountsTable>,
): Promise<AccountRow> {
  return db
    .updateTable('accounts')
    .set({ ...patch, search_text: searchTextOf({ ...account, ...patch }) })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const searchTextOf = (row: { name: string; last_name: string; nickname: string; email: string }): string =>
  foldText(`${row.name} ${row.last_name} ${row.nickname} ${row.email}`);
