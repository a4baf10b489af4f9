import { sql } from 'kysely';
import type { Change, Resumed } from '../../domain/socketEvents.ts';
import { currentMemberships } from '../db/memberships.ts';
import type { Db } from '../db/schema.ts';
import { managesWorkspace } from '../../domain/workspace.ts';

/** Maximum number of changes in a replay. After a longer gap, reloading all data is cheaper. */
export const maxReplay = 1000;
const maxReplayBytes = 4 * 1024 * 1024;

/**
 * Returns the changes of a workspace after `seq` that this person may read now, or null if they aren't a member.
 * PostgreSQL may commit numbers out of order, so clients send a number slightly below their last one.
 */
export async function readMissed(
  db: Db,
  accountId: string,
  { workspaceId, seq }: { workspaceId: string; seq: number },
): Promise<Resumed | null> {
  const workspace = await currentMemberships(db)
    .leftJoin('counters', 'counters.id', 'workspaces.id')
    .select(['workspace_members.role', 'counters.last as seq'])
    .where('workspace_members.account_id', '=', accountId)
    .where('workspace_members.workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!workspace) return null;
  const present = workspace.seq ?? 0;
  if (seq === 0 || seq === present) return { seq: present, refetch: false, changes: [] };
  // A number above the last one is from before a restore. The client must reload its data.
  if (seq > present) return { seq: present, refetch: true, changes: [] };

  const oldest = await db
    .selectFrom('changes')
    .select('seq')
    .where('workspace_id', '=', workspaceId)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!oldest || oldest.seq > seq + 1) return { seq: present, refetch: true, changes: [] };

  const missed = db
    .selectFrom('changes')
    .where('workspace_id', '=', workspaceId)
    .where('seq', '>', seq)
    .where((where) => where.or([where('account_id', 'is', null), where('account_id', '=', accountId)]))
    .where((where) =>
      where.or([
        where('conversation_id', 'is', null),
        where(
          'conversation_id',
          'in',
          where
            .selectFrom('conversation_members')
            .select('conversation_members.conversation_id')
            .where('account_id', '=', accountId)
            .where('workspace_id', '=', workspaceId),
        ),
      ]),
    )
    .$if(workspace.role === 'guest', (query) => query.where('team_only', '=', 0))
    .$if(!managesWorkspace(workspace.role), (query) =>
      query.where((where) =>
        where.or([
          where('project_id', 'is', null),
          where(
            'project_id',
            'in',
            where
              .selectFrom('project_members')
              .select('project_id')
              .where('account_id', '=', accountId)
              .where('workspace_id', '=', workspaceId),
          ),
        ]),
      ),
    )
    .orderBy('seq')
    .limit(maxReplay + 1);
  const { bytes } = await db
    .selectFrom(missed.select('payload').as('missed'))
    .select(sql<number | null>`sum(octet_length(payload))`.as('bytes'))
    .executeTakeFirstOrThrow();
  if (Number(bytes) > maxReplayBytes) return { seq: present, refetch: true, changes: [] };
  const rows = await missed.select(['seq', 'payload']).execute();
  const last = Math.max(present, rows.at(-1)?.seq ?? 0);
  return rows.length > maxReplay
    ? { seq: present, refetch: true, changes: [] }
    : // The cast is safe, because payloads were validated when they were published.
      { seq: last, refetch: false, changes: rows.map(({ payload }) => JSON.parse(payload) as Change) };
}
