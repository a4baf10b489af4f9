import { managesWorkspace, type Role } from '../../../domain/workspace.ts';
import type { Db } from '../../db/schema.ts';
import type { NotificationRow } from './presenter.ts';

export async function visibleNotifications(
  db: Db,
  accountId: string,
  rows: NotificationRow[],
  now: string,
): Promise<NotificationRow[]> {
  if (rows.length === 0) return [];
  const ids = (column: Subject) => [...new Set(rows.flatMap((row) => row[column] ?? []))];
  const roles = await rolesOf(db, accountId);
  const current: [Subject, ReadonlySet<string>][] = [
    ['task_id', await undeleted(db, 'tasks', ids('task_id'))],
    ['comment_id', await undeleted(db, 'comments', ids('comment_id'))],
    ['document_id', await undeleted(db, 'documents', ids('document_id'))],
    ['message_id', await undeleted(db, 'messages', ids('message_id'))],
    ['conversation_id', await joinedConversations(db, accountId, ids('conversation_id'))],
  ];
  const projects = await projectsAmong(db, accountId, ids('project_id'));
  const invitations = await openInvitations(db, ids('invitation_id'), now);

  return rows.filter((row) => {
    if (row.type === 'workspace_invitation') return row.invitation_id !== null && invitations.has(row.invitation_id);
    const role = roles.get(row.workspace_id);
    if (!role) return false;
    if (current.some(([column, found]) => row[column] !== null && !found.has(row[column]))) return false;
    if (row.project_id === null) return row.document_id === null || role !== 'guest';
    const isMember = projects.get(row.project_id);
    return isMember !== undefined && (isMember || managesWorkspace(role));
  });
}

type Subject =
  | 'task_id'
  | 'project_id'
  | 'invitation_id'
  | 'conversation_id'
  | 'comment_id'
  | 'message_id'
  | 'document_id';

async function rolesOf(db: Db, accountId: string): Promise<Map<string, Role>> {
  const rows = await db
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .select(['workspace_members.workspace_id', 'workspace_members.role'])
    .where('workspace_members.account_id', '=', accountId)
    .where('workspaces.deleted_at', 'is', null)
    .where('accounts.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.workspace_id, row.role]));
}

async function undeleted(
  db: Db,
  table: 'tasks' | 'comments' | 'documents' | 'messages',
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  return new Set(rows.map(({ id }) => id));
}

async function joinedConversations(db: Db, accountId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('conversation_members')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where('conversation_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.conversation_id));
}

/** Returns the projects that exist, and whether the person is a member of each. */
async function projectsAmong(db: Db, accountId: string, ids: string[]): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('projects')
    .leftJoin('project_members', (join) =>
      join.onRef('project_members.project_id', '=', 'projects.id').on('project_members.account_id', '=', accountId),
    )
    .select(['projects.id', 'project_members.account_id as member'])
    .where('projects.id', 'in', ids)
    .where('projects.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, member }) => [id, member !== null]));
}

async function openInvitations(db: Db, ids: string[], now: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .select('invitations.id')
    .where('invitations.id', 'in', ids)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.expires_at', '>', now)
    .where('workspaces.deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
