import type { FirstSteps } from '../../../domain/firstSteps.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from './policy.ts';
import { visibleProjects } from './repository.ts';

/** Days after joining a workspace during which a member sees the first steps. */
const newcomerDays = 30;

interface Context {
  db: Db;
  now: string;
}

export async function readFirstSteps({ db, now }: Context, viewer: Viewer): Promise<FirstSteps> {
  const member = await db
    .selectFrom('workspace_members')
    .select(['created_at', 'first_steps_hidden_at'])
    .where('workspace_id', '=', viewer.workspaceId)
    .where('account_id', '=', viewer.id)
    .executeTakeFirst();
  const since = new Date(Date.parse(now) - newcomerDays * 86_400_000).toISOString();
  const isNewcomer = member !== undefined && member.first_steps_hidden_at === null && member.created_at > since;
  if (!isNewcomer || viewer.role === 'guest') return { done: null };
  // Reads only rows since the person joined, because earlier rows are about other people. The indexes by time make
  // these reads fast.
  const joined = member.created_at;
  const created = (table: 'tasks' | 'documents') =>
    db
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', viewer.workspaceId)
      .where('created_by', '=', viewer.id)
      .where('created_at', '>=', joined)
      .limit(1);
  const examples = db
    .selectFrom('projects')
    .select('id')
    .where('workspace_id', '=', viewer.workspaceId)
    .where('is_example', '=', 1);
  const move = db
    .selectFrom('transitions')
    .select('id')
    .where('project_id', 'in', visibleProjects(db, viewer).where('projects.is_example', '=', 0))
    .where('field', '=', 'statusId')
    .where('at', '>=', joined)
    .where('by_id', '=', viewer.id)
    .where('from_value', 'is not', null)
    .limit(1);
  const invitation = db
    .selectFrom('invitations')
    .select('id')
    .where('workspace_id', '=', viewer.workspaceId)
    .where('invited_by', '=', viewer.id)
    .where('created_at', '>=', joined)
    .limit(1);
  const has = async (query: { executeTakeFirst: () => Promise<unknown> }) =>
    (await query.executeTakeFirst()) !== undefined;
  return {
    done: {
      task: await has(created('tasks').where('project_id', 'not in', examples)),
      move: await has(move),
      invitation: await has(invitation),
      document: await has(created('documents').where('type', '=', 'document')),
    },
  };
}

export async function hideFirstSteps({ db, now }: Context, viewer: Viewer): Promise<FirstSteps> {
  await db
    .updateTable('workspace_members')
    .set({ first_steps_hidden_at: now })
    .where('workspace_id', '=', viewer.workspaceId)
    .where('account_id', '=', viewer.id)
    .execute();
  return { done: null };
}
