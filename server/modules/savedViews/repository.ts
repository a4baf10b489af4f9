import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';

/**
 * Selects the views of a project that are shared or belong to the viewer. The caller must check that the viewer may
 * read the project.
 */
export const viewsOf = (db: Db, viewer: Viewer, projectId: string) =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('workspace_id', '=', viewer.workspaceId)
    .where((where) => where.or([where('shared', '=', 1), where('created_by', '=', viewer.id)]));

export const defaultOf = async (db: Db, projectId: string, accountId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('default_views')
      .select('view_id')
      .where('project_id', '=', projectId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.view_id ?? null;
