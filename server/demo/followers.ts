import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Project leaders follow every eighth task, and every twelfth task is muted by its creator. */
const followedByLeaders = 8;
const mutedByCreators = 12;

/** Adds the followers of a project's tasks: those who follow by themselves, the project's creator, and some who muted. */
export async function seedFollowers(db: Db, projectId: string): Promise<void> {
  const insert = sql`insert into task_followers (task_id, account_id, workspace_id, state, reason, since)`;
  const tasks = sql`tasks where tasks.project_id = ${projectId}`;
  await sql`${insert} select id, created_by, workspace_id,
    case when number % ${mutedByCreators} = 0 then 'muted' else 'following' end, 'creator', created_at
    from ${tasks}`.execute(db);
  await sql`${insert} select tasks.id, account_id, tasks.workspace_id, 'following', 'assigned', tasks.created_at
    from task_assignees join tasks on tasks.id = task_id where tasks.project_id = ${projectId}
    on conflict do nothing`.execute(db);
  await sql`${insert} select tasks.id, comments.created_by, tasks.workspace_id, 'following', 'commented',
    min(comments.created_at) from comments join tasks on tasks.id = task_id where tasks.project_id = ${projectId}
    group by tasks.id, comments.created_by, tasks.workspace_id on conflict do nothing`.execute(db);
  await sql`${insert} select tasks.id, projects.created_by, tasks.workspace_id, 'following', 'own', tasks.created_at
    from tasks join projects on projects.id = tasks.project_id
    where tasks.project_id = ${projectId} and tasks.number % ${followedByLeaders} = 0
    on conflict do nothing`.execute(db);
}
