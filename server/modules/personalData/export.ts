import type { AccountExport, SignInMethods } from '../../../domain/access.ts';
import { languageNamed } from '../../../domain/languages.ts';
import type { Config } from '../../config.ts';
import { invalidToken } from '../../http/errors.ts';
import { currentMemberships } from '../../db/memberships.ts';
import type { AccountRow, Db } from '../../db/schema.ts';
import { pageOfTokens, presentToken } from '../accessTokens/repository.ts';
import { accountById } from '../accounts/repository.ts';
import { boardsBy } from '../boards/repository.ts';
import { documentsBy } from '../documents/repository.ts';
import { presentNotification } from '../notifications/presenter.ts';
import { notificationsTo } from '../notifications/repository.ts';
import { notificationSettingsOf } from '../notificationSettings/repository.ts';
import { type Room, roomsWith } from '../poker/repository.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';
import { presentSession } from '../sessions/presenter.ts';
import { signInMethodsOf } from '../sessions/signInMethods.ts';
import { workspacesOf } from '../workspaces/repository.ts';

/** Exports the stored data of a person, without secrets. Leaves out data that the person may no longer read. */
export async function exportAccount({
  db,
  config,
  account: { id: accountId },
  now,
  pause,
}: {
  db: Db;
  config: Pick<Config, 'providers'>;
  account: { id: string };
  now: string;
  pause: () => Promise<void>;
}): Promise<AccountExport> {
  const row = await accountById(db, accountId);
  if (!row) throw invalidToken();
  const viewers = (await workspacesOf(db, accountId)).map(({ id, role }): Viewer => ({
    id: accountId,
    role,
    workspaceId: id,
  }));
  const tasks: AccountExport['tasks'] = [];
  const documents: AccountExport['documents'] = [];
  const boards: AccountExport['boards'] = [];
  const pokerRooms: AccountExport['pokerRooms'] = [];
  const history: AccountExport['history'] = [];
  const comments: AccountExport['comments'] = [];
  const messages: AccountExport['messages'] = [];
  const followedTasks: AccountExport['followedTasks'] = [];
  const assistantMessages: AccountExport['assistantMessages'] = [];
  const add = async <Element>(list: Element[], found: Promise<Element[]>): Promise<void> => {
    for (const element of await found) list.push(element);
    await pause();
  };
  for (const viewer of viewers) {
    await add(tasks, tasksOf(db, viewer));
    await add(
      documents,
      documentsBy(db, viewer).then((rows) => rows.map(presentDocument)),
    );
    await add(
      boards,
      boardsBy(db, viewer).then((rows) => rows.map(presentBoard)),
    );
    await add(
      pokerRooms,
      roomsWith(db, viewer).then((rooms) => rooms.map((room) => presentRoom(room, accountId))),
    );
    await add(history, changesBy(db, viewer));
    await add(comments, commentsBy(db, viewer));
    await add(messages, messagesBy(db, viewer));
    await add(followedTasks, followedBy(db, viewer));
    await add(assistantMessages, chatsOf(db, viewer));
  }
  return {
    exportedAt: now,
    account: presentAccount(row, await signInMethodsOf({ db, config }, row)),
    workspaces: await membershipsOf(db, accountId),
    projects: await projectsOf(db, accountId),
    sessions: await sessionsOf(db, accountId, now),
    notificationSettings: await notificationSettingsOf(db, accountId),
    tasks,
    documents,
    boards,
    pokerRooms,
    history,
    comments,
    messages,
    followedTasks,
    notifications: (await notificationsTo(db, accountId, now)).map((notification) =>
      presentNotification({ ...notification, actor: null, project: null }),
    ),
    assistantMessages,
    accessTokens: (await pageOfTokens(db, accountId, { pageSize: 1000 })).rows.map(presentToken),
    invitations: await invitationsBy(db, accountId),
  };
}

const presentAccount = (row: AccountRow, signInMethods: SignInMethods): AccountExport['account'] => ({
  id: row.id,
  email: row.email,
  nickname: row.nickname,
  name: row.name,
  lastName: row.last_name,
  avatar: row.avatar,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  language: languageNamed(row.language),
  timeZone: row.time_zone,
  signInMethods,
});

const presentDocument = (row: Awaited<ReturnType<typeof documentsBy>>[number]): AccountExport['documents'][number] => ({
  id: row.id,
  title: row.title,
  description: row.description,
  type: row.type,
  project: row.project_id === null || row.project_name === null ? null : { id: row.project_id, name: row.project_name },
  content: row.content,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const presentBoard = (row: Awaited<ReturnType<typeof boardsBy>>[number]): AccountExport['boards'][number] => ({
  id: row.id,
  name: row.name,
  project: row.project_id === null || row.project_name === null ? null : { id: row.project_id, name: row.project_name },
  createdAt: row.created_at,
});

const presentRoom = ({ row, snapshot: { context } }: Room, accountId: string): AccountExport['pokerRooms'][number] => ({
  id: row.id,
  name: context.settings.name,
  createdByYou: row.created_by === accountId,
  createdAt: row.created_at,
  votes: context.stories.flatMap(({ title, rounds }) =>
    rounds.flatMap(({ votes: { [accountId]: card }, at }) => (card === undefined ? [] : [{ story: title, card, at }])),
  ),
});

const membershipsOf = (db: Db, accountId: string) =>
  currentMemberships(db)
    .select(['workspaces.id', 'workspaces.name', 'workspace_members.role', 'workspace_members.created_at as joinedAt'])
    .where('workspace_members.account_id', '=', accountId)
    .orderBy('workspaces.created_at')
    .orderBy('workspaces.id')
    .execute();

const projectsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('project_members')
    .innerJoin('projects', 'projects.id', 'project_members.project_id')
    .innerJoin('workspaces', 'workspaces.id', 'projects.workspace_id')
    .leftJoin('project_stars', (join) =>
      join
        .onRef('project_stars.project_id', '=', 'projects.id')
        .onRef('project_stars.account_id', '=', 'project_members.account_id'),
    )
    .select([
      'projects.id',
      'projects.name',
      'projects.workspace_id as workspaceId',
      'project_members.created_at as joinedAt',
      'project_stars.created_at as starredAt',
    ])
    .where('project_members.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('projects.created_at')
    .orderBy('projects.id')
    .execute();

async function sessionsOf(db: Db, accountId: string, now: string): Promise<AccountExport['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { device, createdAt, lastUsedAt } = presentSession(row, '');
    return { device, createdAt, lastUsedAt };
  });
}

async function tasksOf(db: Db, viewer: Viewer): Promise<AccountExport['tasks']> {
  const rows = await db
    .selectFrom('tasks')
    .leftJoin('projects', 'projects.id', 'tasks.project_id')
    .leftJoin('task_assignees', (join) =>
      join.onRef('task_assignees.task_id', '=', 'tasks.id').on('task_assignees.account_id', '=', viewer.id),
    )
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.description',
      'tasks.due_date',
      'tasks.created_at',
      'tasks.created_by',
      'projects.id as project_id',
      'projects.name as project_name',
      'task_assignees.account_id as assigned_to',
    ])
    .where('tasks.workspace_id', '=', viewer.workspaceId)
    .where('tasks.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('tasks.created_by', '=', viewer.id), where('task_assignees.account_id', 'is not', null)]),
    )
    .where((where) =>
      where.or([where('tasks.project_id', 'is', null), where('tasks.project_id', 'in', visibleProjects(db, viewer))]),
    )
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    project:
      row.project_id === null || row.project_name === null ? null : { id: row.project_id, name: row.project_name },
    createdByYou: row.created_by === viewer.id,
    assignedToYou: row.assigned_to !== null,
    dueDate: row.due_date,
    createdAt: row.created_at,
  }));
}

async function changesBy(db: Db, viewer: Viewer): Promise<AccountExport['history']> {
  const rows = await db
    .selectFrom('transitions')
    .select(['task_id', 'field', 'from_value', 'to_value', 'at'])
    .where('by_id', '=', viewer.id)
    .where('workspace_id', '=', viewer.workspaceId)
    .where((where) =>
      where.or([where('project_id', 'is', null), where('project_id', 'in', visibleProjects(db, viewer))]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    taskId: row.task_id,
    field: row.field,
    from: read(row.from_value),
    to: read(row.to_value),
    at: row.at,
  }));
}

const commentsBy = (db: Db, viewer: Viewer): Promise<AccountExport['comments']> =>
  db
    .selectFrom('comments')
    .innerJoin('tasks', 'tasks.id', 'comments.task_id')
    .select([
      'comments.id',
      'comments.task_id as taskId',
      'comments.content',
      'comments.created_at as createdAt',
      'comments.edited_at as editedAt',
    ])
    .where('comments.created_by', '=', viewer.id)
    .where('comments.workspace_id', '=', viewer.workspaceId)
    .where('comments.deleted_at', 'is', null)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.project_id', 'in', visibleProjects(db, viewer))
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();

const followedBy = (db: Db, viewer: Viewer): Promise<AccountExport['followedTasks']> =>
  db
    .selectFrom('task_followers')
    .innerJoin('tasks', 'tasks.id', 'task_followers.task_id')
    .select(['tasks.id', 'tasks.title', 'task_followers.state', 'task_followers.reason', 'task_followers.since'])
    .where('task_followers.account_id', '=', viewer.id)
    .where('tasks.workspace_id', '=', viewer.workspaceId)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.project_id', 'in', visibleProjects(db, viewer))
    .orderBy('task_followers.since')
    .orderBy('tasks.id')
    .execute();

const messagesBy = (db: Db, viewer: Viewer): Promise<AccountExport['messages']> =>
  db
    .selectFrom('messages')
    .innerJoin('conversation_members', 'conversation_members.conversation_id', 'messages.conversation_id')
    .select([
      'messages.id',
      'messages.conversation_id as conversationId',
      'messages.content',
      'messages.created_at as createdAt',
      'messages.edited_at as editedAt',
    ])
    .where('messages.sender_id', '=', viewer.id)
    .where('messages.workspace_id', '=', viewer.workspaceId)
    .where('messages.deleted_at', 'is', null)
    .where('conversation_members.account_id', '=', viewer.id)
    .orderBy('messages.created_at')
    .orderBy('messages.id')
    .execute();

async function chatsOf(db: Db, viewer: Viewer): Promise<AccountExport['assistantMessages']> {
  const rows = await db
    .selectFrom('chat_messages')
    .select(['id', 'project_id as projectId', 'type', 'content', 'at'])
    .where('account_id', '=', viewer.id)
    .where('workspace_id', '=', viewer.workspaceId)
    .where('project_id', 'in', visibleProjects(db, viewer))
    .orderBy('project_id')
    .orderBy('number')
    .execute();
  return rows.map(({ type, ...row }) => ({ ...row, from: type === 'user' ? 'you' : 'assistant' }));
}

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

async function invitationsBy(db: Db, accountId: string): Promise<AccountExport['invitations']> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .select(['invitations.email', 'invitations.seats', 'invitations.created_at', 'workspaces.id', 'workspaces.name'])
    .where('invitations.invited_by', '=', accountId)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .execute();
  return rows.map(({ email, seats, id, name, created_at: createdAt }) => ({
    email: seats === null ? email : null,
    seats,
    workspace: { id, name },
    createdAt,
  }));
}
