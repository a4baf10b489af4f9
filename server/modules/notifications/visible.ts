import { type Expression, type ExpressionBuilder, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database, TasksTable } from '../../db/schema.ts';

type OnNotifications = ExpressionBuilder<Database, 'notifications'>;

/**
 * Condition for the notifications that a person gets in lists, counts, live events, e-mails and exports. The person
 * must be in the workspace and may read the project or conversation, and nothing that the notification refers to may be
 * deleted. The project of a task or document is its current one. The query must select from `notifications`.
 */
export const isVisible = (now: string): Expression<SqlBool> => rule({ now, isDeletedSeen: false });

/**
 * Condition like `isVisible`, but deleted records count as present. An invitation to a workspace is visible to the
 * invited person.
 */
export const maySee = (): Expression<SqlBool> => rule({ now: null, isDeletedSeen: true });

function rule({ now, isDeletedSeen }: { now: string | null; isDeletedSeen: boolean }): Expression<SqlBool> {
  const where = expressionBuilder<Database, 'notifications'>();
  const isPresent = (table: string) =>
    isDeletedSeen ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(`${table}.deleted_at`)} is null`;
  return where.or([
    where.and([
      where('notifications.type', '=', 'workspace_invitation'),
      ...(now === null ? [] : [hasInvitation(where, now)]),
    ]),
    where.and([
      where('notifications.type', '!=', 'workspace_invitation'),
      isInWorkspace(where),
      seesProject(where, isPresent),
      seesSubject(where, isPresent, 'task'),
      seesSubject(where, isPresent, 'document'),
      isCurrent(where, isPresent, 'comment_id', 'comments'),
      isCurrent(where, isPresent, 'message_id', 'messages'),
      seesConversation(where),
    ]),
  ]);
}

type IsPresent = (table: string) => Expression<SqlBool>;

const one = sql<number>`1`.as('one');

const hasInvitation = ({ exists, selectFrom }: OnNotifications, now: string) =>
  exists(
    selectFrom('invitations')
      .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
      .select(one)
      .whereRef('invitations.id', '=', 'notifications.invitation_id')
      .where('workspaces.deleted_at', 'is', null)
      .where((where) =>
        where.or([
          where.and([
            where('invitations.accepted_by', '=', where.ref('notifications.account_id')),
            where.exists(
              where
                .selectFrom('workspace_members as joined')
                .select(one)
                .whereRef('joined.workspace_id', '=', 'invitations.workspace_id')
                .whereRef('joined.account_id', '=', 'notifications.account_id'),
            ),
          ]),
          where.and([where('invitations.accepted_at', 'is', null), where('invitations.expires_at', '>', now)]),
        ]),
      ),
  );

const isInWorkspace = ({ exists, selectFrom }: OnNotifications) =>
  exists(
    selectFrom('workspace_members')
      .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
      .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
      .select(one)
      .whereRef('workspace_members.workspace_id', '=', 'notifications.workspace_id')
      .whereRef('workspace_members.account_id', '=', 'notifications.account_id')
      .where('workspaces.deleted_at', 'is', null)
      .where('accounts.deleted_at', 'is', null),
  );

const seesProject = (where: OnNotifications, isPresent: IsPresent) =>
  where.or([
    where('notifications.project_id', 'is', null),
    where('notifications.task_id', 'is not', null),
    where('notifications.document_id', 'is not', null),
    isOpenProject(where, isPresent, sql.ref('notifications.project_id')),
  ]);

const isOpenProject = ({ exists, selectFrom }: OnNotifications, isPresent: IsPresent, projectId: Expression<string>) =>
  exists(
    selectFrom('projects as seen_projects')
      .select(one)
      .where('seen_projects.id', '=', projectId)
      .where(isPresent('seen_projects'))
      .where((where) =>
        where.or([
          where.exists(
            where
              .selectFrom('project_members')
              .select(one)
              .whereRef('project_members.project_id', '=', 'seen_projects.id')
              .whereRef('project_members.account_id', '=', 'notifications.account_id'),
          ),
          where.exists(
            where
              .selectFrom('workspace_members as managers')
              .select(one)
              .whereRef('managers.workspace_id', '=', 'seen_projects.workspace_id')
              .whereRef('managers.account_id', '=', 'notifications.account_id')
              .where('managers.role', 'in', ['owner', 'admin']),
          ),
        ]),
      ),
  );

/**
 * Condition for a task or document: the person may read its project. Guests may read no documents outside of projects.
 */
const seesSubject = (where: OnNotifications, isPresent: IsPresent, kind: 'task' | 'document') =>
  where.or([
    where(`notifications.${kind}_id`, 'is', null),
    where.exists(
      where
        .selectFrom(sql<Pick<TasksTable, 'id' | 'project_id' | 'workspace_id'>>`${sql.table(`${kind}s`)}`.as('seen'))
        .select(one)
        .whereRef('seen.id', '=', `notifications.${kind}_id`)
        .where(isPresent('seen'))
        .where((seen) =>
          seen.or([
            isOpenProject(where, isPresent, sql.ref('seen.project_id')),
            ...(kind === 'document' ? [isOfTeam(where)] : []),
          ]),
        ),
    ),
  ]);

const isOfTeam = ({ and, exists, selectFrom }: OnNotifications) =>
  and([
    sql<SqlBool>`seen.project_id is null`,
    exists(
      selectFrom('workspace_members as team')
        .select(one)
        .where('team.workspace_id', '=', sql.ref<string>('seen.workspace_id'))
        .whereRef('team.account_id', '=', 'notifications.account_id')
        .where('team.role', '!=', 'guest'),
    ),
  ]);

const isCurrent = (
  where: OnNotifications,
  isPresent: IsPresent,
  column: 'comment_id' | 'message_id',
  table: 'comments' | 'messages',
) =>
  where.or([
    where(`notifications.${column}`, 'is', null),
    where.exists(
      where
        .selectFrom(table)
        .select(one)
        .where(sql.ref(`${table}.id`), '=', sql.ref(`notifications.${column}`))
        .where(isPresent(table)),
    ),
  ]);

const seesConversation = (where: OnNotifications) =>
  where.or([
    where('notifications.conversation_id', 'is', null),
    where.exists(
      where
        .selectFrom('conversation_members')
        .select(one)
        .whereRef('conversation_members.conversation_id', '=', 'notifications.conversation_id')
        .whereRef('conversation_members.account_id', '=', 'notifications.account_id'),
    ),
  ]);
