import * as z from 'zod/mini';
import {
  accountDeletion, accountExport, callbackExchange, ownPasswordChange, publicConfig, session, signInMethods,
} from './access.ts';
import { accountUpdate, authResponse, passwordChange, passwordReset, signIn, signUp, user } from './account.ts';
import { board, boardReplace, boardWrite } from './board.ts';
import { comment, commentWrite } from './comment.ts';
import { id, listOf, pageQuery, searchQuery } from './common.ts';
import { conversation, conversationMessage, messageWrite } from './conversation.ts';
import { document, documentCreate, documentStructureItem, documentUpdate } from './document.ts';
import { transition } from './history.ts';
import { notification } from './notification.ts';
import { notificationSettings, notificationSettingsUpdate } from './notificationSettings.ts';
import {
  project, projectCreate, projectInvite, projectSummary, projectUpdate, projectUser, tagCreate, tagKind, tagOrder, tagUpdate,
} from './project.ts';
import { myTask, task, taskCreate, taskDetail, taskUpdate } from './task.ts';
import {
  invitation, invitationCreate, invitationPreview, memberUpdate, workspace, workspaceCreate, workspaceDeletion, workspaceMember,
  workspaceTransfer, workspaceUpdate,
} from './workspace.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One HTTP call. `path` is what follows the scope's base: `/api` for root, `/api/workspaces/{workspaceId}` for workspace.
 * `answer` is the schema of the body's `data`.
 */
export interface Endpoint {
  method: Method;
  path: string;
  scope: 'root' | 'workspace';
  /** Whether a bearer token is needed. */
  auth: boolean;
  params: z.ZodMiniType;
  query: z.ZodMiniType;
  body: z.ZodMiniType;
  answer: z.ZodMiniType;
}

const none = z.optional(z.unknown());

type Given = Partial<Omit<Endpoint, 'method' | 'path' | 'answer'>>;
type Or<G, K extends string, D> = G extends { [P in K]: infer V } ? V : D;

const call = <const M extends Method, const P extends string, A extends z.ZodMiniType, const G extends Given>(
  method: M,
  path: P,
  answer: A,
  given: G,
) =>
  ({ method, path, scope: 'workspace', auth: true, params: none, query: none, body: none, answer, ...given }) as unknown as {
    method: M;
    path: P;
    scope: Or<G, 'scope', 'workspace'>;
    auth: Or<G, 'auth', true>;
    params: Or<G, 'params', typeof none>;
    query: Or<G, 'query', typeof none>;
    body: Or<G, 'body', typeof none>;
    answer: A;
  };

const root = { scope: 'root' } as const;
const open = { scope: 'root', auth: false } as const;
const page = z.object(pageQuery);
const params = <T extends Record<string, z.ZodMiniType>>(shape: T) => z.object(shape);
const ofProject = params({ projectId: id });
const ofTag = params({ projectId: id, kind: tagKind });
const ofTask = params({ projectId: id, taskId: id });
const ofMember = params({ memberId: id });
const ofInvitation = params({ invitationId: id });
const token = z.string().check(z.minLength(1), z.maxLength(200));
const taskListQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  /** JSON of `taskFilters`. */
  filters: z.optional(z.string().check(z.maxLength(20_000))),
});
const accepted = z.object({ accepted: z.boolean() });

/** Calls that the server answers today. */
export const endpoints = {
  signIn: call('POST', '/auth/sign-in', authResponse, { ...open, body: signIn }),
  signUp: call('POST', '/auth/sign-up', authResponse, { ...open, body: signUp }),
  signOut: call('POST', '/auth/sign-out', accepted, root),
  getAccount: call('GET', '/auth/account', user, root),
  updateAccount: call('PATCH', '/auth/account', user, { ...root, body: accountUpdate }),
  getConfig: call('GET', '/config', publicConfig, open),
  /** Answers the same for known and unknown addresses. */
  requestPasswordReset: call('POST', '/auth/password/reset', accepted, { ...open, body: passwordReset }),
  /** Spends the link's token and ends every session; RESET_INVALID when the token is unknown, used or older than an hour. */
  changePassword: call('POST', '/auth/password/reset/change', accepted, { ...open, body: passwordChange }),
  exchangeCallback: call('POST', '/auth/callback', authResponse, { ...open, body: callbackExchange }),
  getSignInMethods: call('GET', '/auth/methods', signInMethods, root),
  changeOwnPassword: call('POST', '/auth/password', accepted, { ...root, body: ownPasswordChange }),
  listSessions: call('GET', '/auth/sessions', listOf(session), { ...root, query: page }),
  revokeSession: call('DELETE', '/auth/sessions/:sessionId', accepted, { ...root, params: params({ sessionId: id }) }),
  /** Ends every session of the asking person but the one that asks. */
  revokeOtherSessions: call('DELETE', '/auth/sessions', accepted, root),
  exportAccount: call('GET', '/auth/account/export', accountExport, root),
  /** CONFLICT while the asking person is the only owner of a workspace that has other members. */
  deleteAccount: call('DELETE', '/auth/account', accepted, { ...root, body: accountDeletion }),
  /** The body is the image itself, with its own content type: see `avatarUpload`. */
  uploadAvatar: call('PUT', '/auth/avatar', user, root),
  getNotificationSettings: call('GET', '/auth/notification-settings', notificationSettings, root),
  updateNotificationSettings: call('PATCH', '/auth/notification-settings', notificationSettings, { ...root, body: notificationSettingsUpdate }),

  listWorkspaces: call('GET', '/workspaces', listOf(workspace), { ...root, query: page }),
  createWorkspace: call('POST', '/workspaces', workspace, { ...root, body: workspaceCreate }),
  updateWorkspace: call('PATCH', '/workspaces/:workspaceId', workspace, { ...root, params: params({ workspaceId: id }), body: workspaceUpdate }),
  /** Deletes it for everyone; VALIDATION unless the body repeats its name. */
  deleteWorkspace: call('DELETE', '/workspaces/:workspaceId', accepted, { ...root, params: params({ workspaceId: id }), body: workspaceDeletion }),
  /** CONFLICT for its only owner. */
  leaveWorkspace: call('POST', '/workspaces/:workspaceId/leave', accepted, { ...root, params: params({ workspaceId: id }) }),
  /** Makes a member the owner; the asking owner becomes an admin. */
  transferWorkspace: call('POST', '/workspaces/:workspaceId/transfer', workspace, {
    ...root, params: params({ workspaceId: id }), body: workspaceTransfer,
  }),
  listMembers: call('GET', '/members', listOf(workspaceMember), { query: z.object({ ...pageQuery, search: searchQuery }) }),
  /** CONFLICT when it would leave the workspace without an owner. */
  updateMember: call('PATCH', '/members/:memberId', workspaceMember, { params: ofMember, body: memberUpdate }),
  removeMember: call('DELETE', '/members/:memberId', workspaceMember, { params: ofMember }),
  /** Ends the person's sessions and mails them a link to a new password. */
  forcePasswordReset: call('POST', '/members/:memberId/password-reset', accepted, { params: ofMember }),
  createInvitation: call('POST', '/workspace/invites', invitation, { body: invitationCreate }),
  listInvitations: call('GET', '/workspace/invites', listOf(invitation), { query: page }),
  /** A new link for a week; the old one stops working. */
  resendInvitation: call('POST', '/workspace/invites/:invitationId/resend', invitation, { params: ofInvitation }),
  revokeInvitation: call('DELETE', '/workspace/invites/:invitationId', invitation, { params: ofInvitation }),
  previewInvitation: call('GET', '/workspaces/invite/:token', invitationPreview, { ...open, params: params({ token }) }),
  acceptInvitation: call('POST', '/workspaces/invite/:token/accept', workspace, {
    ...root, params: params({ token }), body: z.object({ userId: id }),
  }),

  listProjects: call('GET', '/projects', listOf(projectSummary), { query: z.object({ ...pageQuery, search: searchQuery }) }),
  getProject: call('GET', '/projects/:projectId', project, { params: ofProject }),
  createProject: call('POST', '/projects', project, { body: projectCreate }),
  updateProject: call('PUT', '/projects/:projectId', project, { params: ofProject, body: projectUpdate }),
  deleteProject: call('DELETE', '/projects/:projectId', project, { params: ofProject }),
  inviteToProject: call('POST', '/projects/:projectId/invite', project, { params: ofProject, body: projectInvite }),
  removeFromProject: call('DELETE', '/projects/:projectId/users/:userId', project, { params: params({ projectId: id, userId: id }) }),
  listProjectUsers: call('GET', '/projects/:projectId/users', listOf(projectUser), {
    params: ofProject, query: z.object({ ...pageQuery, search: searchQuery }),
  }),
  createTag: call('POST', '/projects/:projectId/tags/:kind', project, { params: ofTag, body: tagCreate }),
  updateTag: call('PATCH', '/projects/:projectId/tags/:kind/:tagId', project, {
    params: params({ projectId: id, kind: tagKind, tagId: id }), body: tagUpdate,
  }),
  orderTags: call('PUT', '/projects/:projectId/tags/:kind/order', project, { params: ofTag, body: tagOrder }),

  listProjectTasks: call('GET', '/projects/:projectId/tasks', listOf(task), { params: ofProject, query: taskListQuery }),
  createProjectTask: call('POST', '/projects/:projectId/tasks', task, { params: ofProject, body: taskCreate }),
  getProjectTask: call('GET', '/projects/:projectId/tasks/:taskId', taskDetail, { params: ofTask }),
  updateProjectTask: call('PATCH', '/projects/:projectId/tasks/:taskId', task, { params: ofTask, body: taskUpdate }),
  createTask: call('POST', '/tasks', task, { body: taskCreate }),
  listTasks: call('GET', '/tasks', listOf(task), { query: taskListQuery }),
  listMyTasks: call('GET', '/tasks/me', listOf(myTask), { query: z.object({ ...pageQuery, search: searchQuery }) }),
  deleteTask: call('DELETE', '/tasks/:taskId', task, { params: params({ taskId: id }) }),
  restoreTask: call('POST', '/tasks/:taskId/restore', task, { params: params({ taskId: id }) }),
  taskHistory: call('GET', '/tasks/:taskId/history', listOf(transition), { params: params({ taskId: id }), query: page }),
} satisfies Record<string, Endpoint>;

const documentParams = params({ documentId: id });
const projectDocumentParams = params({ projectId: id, documentId: id });
const boardParams = params({ boardId: id });

/** Calls of the specification's section 7 that land with later capabilities; the server doesn't answer them yet. */
export const plannedEndpoints = {
  createProjectBoard: call('POST', '/projects/:projectId/boards', board, { params: ofProject, body: boardWrite }),
  getProjectBoard: call('GET', '/projects/:projectId/boards/:boardId', board, { params: params({ projectId: id, boardId: id }) }),

  listComments: call('GET', '/tasks/:taskId/comments', listOf(comment), { params: params({ taskId: id }), query: page }),
  createComment: call('POST', '/tasks/:taskId/comments', comment, { params: params({ taskId: id }), body: commentWrite }),
  updateComment: call('PATCH', '/tasks/:taskId/comments/:commentId', comment, { params: params({ taskId: id, commentId: id }), body: commentWrite }),
  deleteComment: call('DELETE', '/tasks/:taskId/comments/:commentId', comment, { params: params({ taskId: id, commentId: id }) }),

  listDocuments: call('GET', '/documents', listOf(documentStructureItem), {}),
  getDocument: call('GET', '/documents/:documentId', document, { params: documentParams }),
  listProjectDocuments: call('GET', '/documents/project/:projectId', listOf(documentStructureItem), { params: ofProject }),
  createDocument: call('POST', '/documents', document, { body: documentCreate }),
  createProjectDocument: call('POST', '/documents/project/:projectId', document, { params: ofProject, body: documentCreate }),
  updateDocument: call('PATCH', '/documents/:documentId', document, { params: documentParams, body: documentUpdate }),
  updateProjectDocument: call('PATCH', '/documents/project/:projectId/:documentId', document, { params: projectDocumentParams, body: documentUpdate }),
  deleteDocument: call('DELETE', '/documents/:documentId', document, { params: documentParams }),
  deleteProjectDocument: call('DELETE', '/documents/project/:projectId/:documentId', document, { params: projectDocumentParams }),

  createBoard: call('POST', '/boards', board, { body: boardWrite }),
  listBoards: call('GET', '/boards', listOf(board), { query: page }),
  getBoard: call('GET', '/boards/:boardId', board, { params: boardParams }),
  updateBoard: call('PUT', '/boards/:boardId', board, { params: boardParams, body: boardWrite }),
  replaceBoard: call('PUT', '/boards', board, { body: boardReplace }),
  deleteBoard: call('DELETE', '/boards/:boardId', board, { params: boardParams }),
  boardHasTasks: call('GET', '/boards/:boardId/has-at-least-one-task', z.boolean(), { params: boardParams }),

  listConversations: call('GET', '/conversations', listOf(conversation), { query: page }),
  createConversation: call('POST', '/conversations', conversation, { body: z.object({ name: z.string(), memberIds: z.array(id) }) }),
  listMessages: call('GET', '/conversations/:conversationId/messages', listOf(conversationMessage), { params: params({ conversationId: id }), query: page }),
  createMessage: call('POST', '/conversations/:conversationId/messages', conversationMessage, { params: params({ conversationId: id }), body: messageWrite }),

  listNotifications: call('GET', '/notifications', listOf(notification), { query: page }),
  readAllNotifications: call('PATCH', '/notifications', accepted, {}),
  readNotification: call('PATCH', '/notifications/:notificationId', notification, { params: params({ notificationId: id }) }),
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type ParamsOf<N extends EndpointName> = z.infer<Endpoints[N]['params']>;
export type QueryOf<N extends EndpointName> = z.input<Endpoints[N]['query']>;
export type BodyOf<N extends EndpointName> = z.input<Endpoints[N]['body']>;
export type AnswerOf<N extends EndpointName> = z.infer<Endpoints[N]['answer']>;

/** `/projects/:projectId` with its parameters filled in. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
