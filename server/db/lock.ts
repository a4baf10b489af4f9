import type { Db } from './schema.ts';

/**
 * Locks a record until the transaction ends. Both databases support an update that changes nothing as a row lock.
 * Returns false if the record doesn't exist or was deleted.
 */
export async function lockRow(db: Db, table: 'boards' | 'projects' | 'workspaces', id: string): Promise<boolean> {
  const locked = await db
    .updateTable(table)
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}
