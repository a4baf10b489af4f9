import { countOf, pageOf } from '../../db/cursor.ts';
import type { Selectable } from 'kysely';
import type { Pagination } from '../../../domain/common.ts';
import { oldestStart } from '../accounts/sessions.ts';
import type { Db, SessionsTable } from '../../db/schema.ts';

export type SessionRow = Pick<Selectable<SessionsTable>, 'id' | 'device' | 'created_at' | 'expires_at'>;

const sessionsAPage = 100;

export async function pageOfSessions(
  db: Db,
  accountId: string,
  now: string,
  { pageIndex = 1, pageSize = sessionsAPage }: { pageIndex?: number; pageSize?: number },
): Promise<{ rows: SessionRow[]; pagination: Pagination }> {
  const active = db
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('created_at', '>', oldestStart(now));
  const total = await countOf(active);
  const rows = await active
    .select(['id', 'device', 'created_at', 'expires_at'])
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  return { rows, pagination: { pageIndex, pageSize, total } };
}

export async function endOwnSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
