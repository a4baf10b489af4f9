import type { Board } from '../../domain/board.ts';
import type { PokerSettings } from '../../domain/poker.ts';
import type { Project } from '../../domain/project.ts';
import type { Task } from '../../domain/task.ts';
import type { Invitation, Role } from '../../domain/workspace.ts';
import { updateOf } from '../../richText/yjs.ts';
import { newId } from '../db/ids.ts';
import { hashPassword } from '../modules/accounts/passwords.ts';
import { insertAccount } from '../modules/accounts/repository.ts';
import { startSession } from '../modules/accounts/sessions.ts';
import { addMember, insertWorkspace } from '../modules/workspaces/repository.ts';
import { makeProject, makeTask, rowFor } from '../testing/team.ts';
import type { Person, TestServer } from '../testing/testApp.ts';

export const password = 'correct horse';
let passwordHash: Promise<string> | null = null;

export const pokerSettings: PokerSettings = {
  name: 'Sprint 12',
  deck: { kind: 'fibonacci' },
  revealing: 'facilitator',
  autoReveal: false,
  timer: null,
};

export const callers = ['none', 'stranger', 'guest', 'member', 'admin', 'owner'] as const;
export type CallerName = (typeof callers)[number];

type Known = Pick<Person, 'id' | 'email' | 'token' | 'workspaceId'> & { sessionId: string };

/**
 * Workspace with people in each role and one record of each kind. The owner created all records, unless noted
 * otherwise.
 */
export interface Scene {
  people: Record<Exclude<CallerName, 'none'>, Known>;
  /** Member of the project who is the target of requests. */
  bystander: Known;
  project: Project;
  task: Task;
  /** Board in the project, without tasks. */
  board: Board;
  /** Notification of the bystander. */
  notificationId: string;
  /** Comment on the task by the owner. */
  commentId: string;
  /** Group of everyone except the admin, with one message by the owner. */
  conversationId: string;
  messageId: string;
  /**
   * Documents of the owner: a workspace document with a version, a project document, and a deleted workspace document.
   */
  documentId: string;
  versionId: string;
  projectDocumentId: string;
  binnedId: string;
  /** Proposal by the assistant to the owner: a comment. */
  proposalId: string;
  /** Access token of the owner. */
  accessTokenId: string;
  invitation: Invitation;
  invitationToken: string;
  link: Invitation;
  linkToken: string;
  sprintId: string;
  /** Labels of the project and of the workspace. */
  labelId: string;
  workspaceLabelId: string;
  /** Shared view that was created by the member. */
  viewId: string;
  /** Import by the owner with one task. */
  importId: string;
  /** Workflow with the project's statuses. It was published once and isn't active. */
  workflowId: string;
  pokerRoomId: string;
  pokerKey: string;
}

async function makePerson(server: TestServer, host: { id: string; role: Role } | null): Promise<Known> {
  passwordHash ??= hashPassword(password);
  const hash = await passwordHash;
  const now = server.clock.now().toISOString();
  const id = newId();
  const email = `${id}@example.com`;
  return server.app.unitOfWork(async (unit) => {
    const { db } = unit;
    await insertAccount(db, {
      id,
      email,
      password_hash: hash,
      nickname: 'Ada',
      name: 'Ada',
      last_name: 'Lovelace',
      avatar: null,
      require_password_change: 0,
      created_at: now,
    });
    const workspaceId = host?.id ?? (await insertWorkspace(db, { name: 'Lab', ownerId: id }, now));
    if (host) await addMember(db, { workspaceId, accountId: id, role: host.role }, now);
    const token = await startSession(unit, id);
    const session = await db.selectFrom('sessions').select('id').where('account_id', '=', id).executeTakeFirstOrThrow();
    return { id, email, token, workspaceId, sessionId: session.id };
  });
}

/** Writes conversations directly to the database, which is faster: the tests make a scene for nearly every request. */
function writeTalk(
  { database, clock }: TestServer,
  owner: Known,
  others: Known[],
  task: Task,
): Promise<Pick<Scene, 'commentId' | 'conversationId' | 'messageId'>> {
  const now = clock.now().toISOString();
  const ids = { commentId: newId(), conversationId: newId(), messageId: newId() };
  const shared = { workspace_id: owner.workspaceId, version: 1, created_at: now };
  const text = { ...shared, content: 'Well done', edited_at: null, deleted_at: null };
  return database.transact(async (db) => {
    await db
      .insertInto('comments')
      .values({ ...text, id: ids.commentId, task_id: task.id, created_by: owner.id, others_version: 0 })
      .execute();
    await db
      .insertInto('conversations')
      .values({
        ...shared,
        id: ids.conversationId,
        kind: 'group',
        name: 'Crew',
        direct_key: null,
        created_by: owner.id,
        named_version: 1,
        named_by: owner.id,
        last_number: 1,
        last_at: now,
      })
      .execute();
    await db
      .insertInto('conversation_members')
      .values(
        [owner, ...others].map(({ id }) => ({
          conversation_id: ids.conversationId,
          account_id: id,
          workspace_id: owner.workspaceId,
          last_read: 0,
          joined_at: now,
        })),
      )
      .execute();
    await db
      .insertInto('messages')
      .values({ ...text, id: ids.messageId, conversation_id: ids.conversationId, number: 1, sender_id: owner.id })
      .execute();
    return ids;
  });
}

function writeDocuments(
  { database, clock }: TestServer,
  owner: Known,
  project: Project,
): Promise<Pick<Scene, 'documentId' | 'versionId' | 'projectDocumentId' | 'binnedId'>> {
  const now = clock.now().toISOString();
  const ids = { documentId: newId(), versionId: newId(), projectDocumentId: newId(), binnedId: newId() };
  const document = {
    workspace_id: owner.workspaceId,
    project_id: null,
    parent_id: null,
    type: 'document' as const,
    title: 'Plan',
    description: null,
    position: 1024,
    created_by: owner.id,
    updated_by: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    deleted_by: null,
    deleted_with: null,
    version: 1,
    content: '',
    search_text: 'plan',
  };
  return database.transact(async (db) => {
    await db
      .insertInto('documents')
      .values([
        { ...document, id: ids.documentId },
        { ...document, id: ids.projectDocumentId, project_id: project.id },
        { ...document, id: ids.binnedId, deleted_at: now, deleted_by: owner.id },
      ])
      .execute();
    await db
      .insertInto('document_states')
      .values(
        [ids.documentId, ids.projectDocumentId, ids.binnedId].map((id) => ({
          document_id: id,
          state: updateOf(''),
          through: null,
          edited_since: null,
          derived_at: now,
        })),
      )
      .execute();
    await db
      .insertInto('document_versions')
      .values({
        id: ids.versionId,
        document_id: ids.documentId,
        title: 'Plan',
        authors: JSON.stringify([owner.id]),
        created_at: now,
        size: 5,
        content: 'Draft',
      })
      .execute();
    return ids;
  });
}

async function makeLabels(
  server: TestServer,
  owner: Known,
  projectId: string,
): Promise<Pick<Scene, 'labelId' | 'workspaceLabelId'>> {
  const label = async (place: string | null): Promise<string> =>
    (await server.as(owner).call('createLabel', { body: { name: 'Urgent', projectId: place } })).data.id;
  return { labelId: await label(projectId), workspaceLabelId: await label(null) };
}

function writeChat(
  { database, clock }: TestServer,
  owner: Known,
  project: Project,
  task: Task,
): Promise<Pick<Scene, 'proposalId' | 'accessTokenId'>> {
  const now = clock.now().toISOString();
  const ids = { proposalId: newId(), accessTokenId: newId() };
  const chat = { account_id: owner.id, project_id: project.id, workspace_id: owner.workspaceId };
  const answer = newId();
  return database.transact(async (db) => {
    await db
      .insertInto('chats')
      .values({ ...chat, last_number: 1, answering_id: null, beat_at: null })
      .execute();
    await db
      .insertInto('chat_messages')
      .values({
        ...chat,
        id: answer,
        number: 1,
        type: 'assistant',
        content: 'Shall I?',
        state: 'complete',
        failure: null,
        speaker: 'small',
        answers: null,
        at: now,
      })
      .execute();
    await db
      .insertInto('chat_proposals')
      .values({
        id: ids.proposalId,
        message_id: answer,
        project_id: project.id,
        account_id: owner.id,
        position: 0,
        action: JSON.stringify({ kind: 'comment.create', taskId: task.id, content: 'Done' }),
        lines: '[]',
        title: task.title,
        state: 'proposed',
        reason: null,
        task_id: task.id,
        version: null,
        made_at: now,
        decided_at: null,
      })
      .execute();
    await db
      .insertInto('access_tokens')
      .values({
        id: ids.accessTokenId,
        account_id: owner.id,
        workspace_id: owner.workspaceId,
        name: 'Claude',
        token_hash: newId(),
        scope: 'read',
        created_at: now,
        last_used_at: null,
        expires_at: null,
      })
      .execute();
    return ids;
  });
}

function writeWorkflow({ database, clock }: TestServer, owner: Known, project: Project): Promise<string> {
  const now = clock.now().toISOString();
  const id = newId();
  const { taskStatuses } = project;
  const draft = JSON.stringify({
    initial: taskStatuses[0]?.id ?? null,
    states: taskStatuses.map((status) => ({
      id: status.id,
      name: status.name,
      color: status.color,
      category: status.category,
      x: 0,
      y: 0,
      timers: [],
    })),
    edges: taskStatuses.slice(1).map((status, place) => ({
      id: newId(),
      from: taskStatuses[place]?.id,
      to: status.id,
      name: '',
      guards: [],
      actions: [],
    })),
  });
  return database.transact(async (db) => {
    await db
      .insertInto('workflows')
      .values({
        id,
        workspace_id: owner.workspaceId,
        project_id: project.id,
        name: 'Flow',
        active: 0,
        draft,
        published_version: 1,
        version: 1,
        created_by: owner.id,
        created_at: now,
        updated_at: null,
        deleted_at: null,
      })
      .execute();
    await db
      .insertInto('workflow_versions')
      .values({ workflow_id: id, version: 1, definition: draft, published_by: owner.id, published_at: now })
      .execute();
    return id;
  });
}

export async function makeScene(server: TestServer): Promise<Scene> {
  const owner = await makePerson(server, null);
  const join = (role: Role) => makePerson(server, { id: owner.workspaceId, role });
  const people = {
    owner,
    admin: await join('admin'),
    member: await join('member'),
    guest: await join('guest'),
    stranger: await makePerson(server, null),
  };
  const bystander = await join('member');
  const inside = [people.member, people.guest, bystander];
  const asOwner = { ...owner, user: undefined, password } as unknown as Person;
  const project = await makeProject(server, asOwner, inside as unknown as Person[]);
  const task = await makeTask(server, asOwner, project);
  const { data: board } = await server
    .as(owner)
    .call('createBoard', { body: { name: 'Week 12', projectId: project.id } });
  const { data: notifications } = await server.as(bystander).call('listNotifications');
  const talk = await writeTalk(server, owner, inside, task);
  const documents = await writeDocuments(server, owner, project);
  const chat = await writeChat(server, owner, project, task);
  const { data: invitation } = await server
    .as(owner)
    .call('createInvitation', { body: { email: `${newId()}@example.com` } });
  const { data: link } = await server.as(owner).call('createInvitation', { body: { seats: 5 } });
  const { data: sprint } = await server.as(owner).call('createSprint', {
    params: { projectId: project.id },
    body: { name: 'Sprint 1', startsOn: '2026-03-02', endsOn: '2026-03-13' },
  });
  const viewId = newId();
  await server.as(people.member).call('createSavedView', {
    params: { projectId: project.id },
    body: {
      id: viewId,
      name: 'Mine',
      shared: true,
      search: '',
      filters: { statusIds: [], typeIds: [], priorityIds: [], assignedTo: [], sprintIds: [] },
      mode: 'table',
      columns: {},
    },
  });
  const labels = await makeLabels(server, owner, project.id);
  const importId = newId();
  await server.as(owner).call('importTasks', {
    params: { projectId: project.id, importId },
    body: { fileName: 'tasks.csv', source: 'csv', rows: [rowFor(project)] },
  });
  const { data: room } = await server
    .as(owner)
    .call('createPokerRoom', { body: { settings: pokerSettings, guests: true } });
  const workflowId = await writeWorkflow(server, owner, project);
  const tokenOf = (made: Invitation) => made.link?.split('/').at(-1) ?? '';
  return {
    people,
    bystander,
    project,
    task,
    board,
    notificationId: notifications.elements[0]?.id ?? '',
    ...talk,
    ...documents,
    ...chat,
    invitation,
    invitationToken: tokenOf(invitation),
    link,
    linkToken: tokenOf(link),
    sprintId: sprint.id,
    ...labels,
    viewId,
    importId,
    workflowId,
    pokerRoomId: room.id,
    pokerKey: room.guestKey ?? '',
  };
}
