import { managesWorkspace } from '../../../domain/workspace.ts';
import type { Db } from '../../db/schema.ts';
import type { NotificationRow } from './presenter.ts';

/** The notifications of one person whose subject still exists and is visible to them. */
export async function visibleNotifications(
  db: Db,
  accountId: string,
  rows: NotificationRow[],
  now: string,
): Promise<NotificationRow[]> {
  if (rows.length === 0) return [];
  type About =
    | 'task_id'
    | 'project_id'
    | 'invitation_id'
    | 'conversation_id'
    | 'comment_id'
    | 'message_id'
    | 'document_id';
  const idsOf = (column: About) => [...new Set(rows.flatMap((row) => row[column] ?? []))];
  const roles = await db
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .select(['workspace_members.workspace_id', 'workspace_members.role'])
    .where('workspace_members.account_id', '=', accountId)
    .where('workspaces.deleted_at', 'is', null)
    .where('accounts.deleted_at', 'is', null)
    .execute();
  const roleIn = new Map(roles.map((row) => [row.workspace_id, row.role]));
  const [projectIds, invitationIds, conversationIds] = [
    idsOf('project_id'),
    idsOf('invitation_id'),
    idsOf('conversation_id'),
  ];
  const current = async (table: 'tasks' | 'comments' | 'documents' | 'messages', ids: string[]) =>
    new Set(
      ids.length === 0
        ? []
        : (
            await db.selectFrom(table).select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute()
          ).map(({ id }) => id),
    );
  const tasks = await current('tasks', idsOf('task_id'));
  const comments = await current('comments', idsOf('comment_id'));
  const documents = await current('documents', idsOf('document_id'));
  const messages = await current('messages', idsOf('message_id'));
  const conversations = new Set(
    conversationIds.length === 0
      ? []
      : (
          await db
            .selectFrom('conversation_members')
            .select('conversation_id')
            .where('account_id', '=', accountId)
            .where('conversation_id', 'in', conversationIds)
            .execute()
        ).map((row) => row.conversation_id),
  );
  const projects = new Map(
    projectIds.length === 0
      ? []
      : (
          await db
            .selectFrom('projects')
            .leftJoin('project_members', (join) =>
              join
                .onRef('project_members.project_id', '=', 'projects.id')
                .on('project_members.account_id', '=', accountId),
            )
            .select(['projects.id', 'project_members.account_id as member'])
            .where('projects.id', 'in', projectIds)
            .where('projects.deleted_at', 'is', null)
            .execute()
        ).map(({ id, member }) => [id, member !== null]),
  );
  const invitations = new Set(
    invitationIds.length === 0
      ? []
      : (
          await db
            .selectFrom('invitations')
            .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
            .select('invitations.id')
            .where('invitations.id', 'in', invitationIds)
            .where('invitations.accepted_at', 'is', null)
            .where('invitations.expires_at', '>', now)
            .where('workspaces.deleted_at', 'is', null)
            .execute()
        ).map(({ id }) => id),
  );

  return rows.filter((row) => {
    if (row.type === 'workspace_invitation') return row.invitation_id !== null && invitations.has(row.invitation_id);
    const role = roleIn.get(row.workspace_id);
    if (!role) return false;
    if (row.task_id !== null && !tasks.has(row.task_id)) return false;
    if (row.conversation_id !== null && !conversations.has(row.conversation_id)) return false;
    if (row.comment_id !== null && !comments.has(row.comment_id)) return false;
    if (row.message_id !== null && !messages.has(row.message_id)) return false;
    if (row.document_id !== null && !documents.has(row.document_id)) return false;
    // Guests cannot see documents of the workspace itself.
    if (row.project_id === null) return row.document_id === null || role !== 'guest';
    const belongs = projects.get(row.project_id);
    return belongs !== undefined && (belongs || managesWorkspace(role));
  });
}
