import * as z from 'zod/mini';
import {
  accountDeletion, accountExport, callbackAnswer, callbackExchange, ownPasswordChange, publicConfig, session, signInMethods,
} from './access.ts';
import { accessToken, accessTokenCreate, accessTokenCreated } from './accessToken.ts';
import { accountUpdate, authResponse, passwordChange, passwordReset, signIn, signUp, user } from './account.ts';
import { board, boardCreate, boardReplace, boardScopes, boardUpdate } from './board.ts';
import { chatMessage } from './chat.ts';
import { comment, commentCreate, commentUpdate } from './comment.ts';
import { id, listOf, moment, pageQuery, searchQuery } from './common.ts';
import {
  conversation, conversationAdd, conversationCreate, conversationMessage, conversationRead, conversationUpdate, messageCreate, messageUpdate,
} from './conversation.ts';
import {
  binnedDocument, document, documentCreate, documentTree, documentUpdate, documentVersion, documentVersionDetail, foundDocument, uploadedImage,
} from './document.ts';
import { transition } from './history.ts';
import { countedTasks, countedTasksQuery, insights, insightsQuery } from './insights.ts';
import { notification, notificationRead, notificationType } from './notification.ts';
import { notificationSettings, notificationSettingsUpdate } from './notificationSettings.ts';
import {
  pokerGuest, pokerGuestJoin, pokerGuestKey, pokerPreview, pokerRoomCreate, pokerRoomCreated, pokerRoomSummary, pokerView,
} from './poker.ts';
import {
  project, projectCreate, projectInvite, projectSummary, projectUpdate, projectUser, tagCreate, tagKind, tagOrder, tagUpdate,
} from './project.ts';
import { sprint, sprintComplete, sprintCreate, sprintReport, sprintState, sprintUpdate } from './sprint.ts';
import { myTask, task, taskCreate, taskDetail, taskUpdate } from './task.ts';
import { download, importAnswer, importRecord, importRows, projectExportRequest, undoAnswer } from './transfer.ts';
import {
  approval, approvalGive, publishPreview, workflow, workflowCreate, workflowPaths, workflowPublish, workflowSummary, workflowUpdate, workflowVersion,
  workflowVersionDetail,
} from './workflow.ts';
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

const coreEndpoints = {
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
  /** Only the browser that began the sign-in has the cookie that goes with the token. */
  exchangeCallback: call('POST', '/auth/callback', callbackAnswer, { ...open, body: callbackExchange }),
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
const versionParams = params({ documentId: id, versionId: id });
const boardParams = params({ boardId: id });
const conversationParams = params({ conversationId: id });
const messageParams = params({ conversationId: id, messageId: id });
const commentsParams = params({ taskId: id });
const commentParams = params({ taskId: id, commentId: id });
const messageQuery = z.object({
  ...pageQuery,
  /** Only messages with a smaller number. */
  before: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(1))),
  /** Only messages with a greater number, the oldest of them first. */
  after: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(0))),
});

/** Comments and conversations. */
const talkEndpoints = {
  /** Oldest first. */
  listComments: call('GET', '/tasks/:taskId/comments', listOf(comment), { params: commentsParams, query: page }),
  createComment: call('POST', '/tasks/:taskId/comments', comment, { params: commentsParams, body: commentCreate }),
  updateComment: call('PATCH', '/tasks/:taskId/comments/:commentId', comment, { params: commentParams, body: commentUpdate }),
  deleteComment: call('DELETE', '/tasks/:taskId/comments/:commentId', comment, { params: commentParams }),
  restoreComment: call('POST', '/tasks/:taskId/comments/:commentId/restore', comment, { params: commentParams }),

  /** Newest message first. */
  listConversations: call('GET', '/conversations', listOf(conversation), { query: page }),
  getConversation: call('GET', '/conversations/:conversationId', conversation, { params: conversationParams }),
  createConversation: call('POST', '/conversations', conversation, { body: conversationCreate }),
  updateConversation: call('PATCH', '/conversations/:conversationId', conversation, { params: conversationParams, body: conversationUpdate }),
  addToConversation: call('POST', '/conversations/:conversationId/members', conversation, { params: conversationParams, body: conversationAdd }),
  /** One's own id leaves. */
  removeFromConversation: call('DELETE', '/conversations/:conversationId/members/:memberId', conversation, {
    params: params({ conversationId: id, memberId: id }),
  }),
  readConversation: call('POST', '/conversations/:conversationId/read', conversation, { params: conversationParams, body: conversationRead }),
  /** The newest page unless `before` or `after` is told; always in the order of their numbers. */
  listMessages: call('GET', '/conversations/:conversationId/messages', listOf(conversationMessage), { params: conversationParams, query: messageQuery }),
  createMessage: call('POST', '/conversations/:conversationId/messages', conversationMessage, { params: conversationParams, body: messageCreate }),
  updateMessage: call('PATCH', '/conversations/:conversationId/messages/:messageId', conversationMessage, { params: messageParams, body: messageUpdate }),
  deleteMessage: call('DELETE', '/conversations/:conversationId/messages/:messageId', conversationMessage, { params: messageParams }),
} satisfies Record<string, Endpoint>;

const notificationEndpoints = {
  /** Newest first; `unread` counts all of the person's unread ones in this workspace, whatever the filter. */
  listNotifications: call('GET', '/notifications', z.extend(listOf(notification), { unread: z.int() }), {
    query: z.object({ ...pageQuery, state: z.optional(z.enum(['all', 'unread'])), type: z.optional(notificationType) }),
  }),
  readAllNotifications: call('PATCH', '/notifications', accepted, {}),
  readNotification: call('PATCH', '/notifications/:notificationId', notification, {
    params: params({ notificationId: id }), body: z.optional(z.nullable(notificationRead)),
  }),
} satisfies Record<string, Endpoint>;

const documentEndpoints = {
  /** Of the workspace itself; those of its projects are asked for by project. */
  listDocuments: call('GET', '/documents', documentTree, {}),
  listProjectDocuments: call('GET', '/documents/project/:projectId', documentTree, { params: ofProject }),
  /** Title, description and content, in the workspace's documents and in those of every project the viewer sees, or of one. */
  searchDocuments: call('GET', '/documents/search', listOf(foundDocument), {
    query: z.object({ ...pageQuery, search: searchQuery, projectId: z.optional(id) }),
  }),
  /** Deleted last first. */
  listBin: call('GET', '/documents/bin', listOf(binnedDocument), { query: z.object({ ...pageQuery, projectId: z.optional(id) }) }),
  getDocument: call('GET', '/documents/:documentId', document, { params: documentParams }),
  createDocument: call('POST', '/documents', document, { body: documentCreate }),
  createProjectDocument: call('POST', '/documents/project/:projectId', document, { params: ofProject, body: documentCreate }),
  /** CONFLICT for a folder that would be moved into itself. */
  updateDocument: call('PATCH', '/documents/:documentId', document, { params: documentParams, body: documentUpdate }),
  updateProjectDocument: call('PATCH', '/documents/project/:projectId/:documentId', document, { params: projectDocumentParams, body: documentUpdate }),
  /** Into the bin, with everything in it. */
  deleteDocument: call('DELETE', '/documents/:documentId', document, { params: documentParams }),
  deleteProjectDocument: call('DELETE', '/documents/project/:projectId/:documentId', document, { params: projectDocumentParams }),
  restoreDocument: call('POST', '/documents/:documentId/restore', document, { params: documentParams }),
  /** Out of the bin, for good. */
  purgeDocument: call('DELETE', '/documents/bin/:documentId', accepted, { params: documentParams }),
  /** Newest first. */
  listDocumentVersions: call('GET', '/documents/:documentId/versions', listOf(documentVersion), { params: documentParams, query: page }),
  getDocumentVersion: call('GET', '/documents/:documentId/versions/:versionId', documentVersionDetail, { params: versionParams }),
  /** As an edit of the shared text, so that whoever is writing sees it; the text as it was becomes a version before. */
  restoreDocumentVersion: call('POST', '/documents/:documentId/versions/:versionId/restore', document, { params: versionParams }),
  /** The body is the image itself, with its own content type: see `imageUpload`. */
  uploadImage: call('POST', '/images', uploadedImage, {}),
} satisfies Record<string, Endpoint>;

const boardEndpoints = {
  createProjectBoard: call('POST', '/projects/:projectId/boards', board, { params: ofProject, body: boardCreate }),
  getProjectBoard: call('GET', '/projects/:projectId/boards/:boardId', board, { params: params({ projectId: id, boardId: id }) }),
  createBoard: call('POST', '/boards', board, { body: boardCreate }),
  listBoards: call('GET', '/boards', listOf(board), {
    query: z.object({ ...pageQuery, search: searchQuery, scope: z.optional(z.enum(boardScopes)) }),
  }),
  getBoard: call('GET', '/boards/:boardId', board, { params: boardParams }),
  updateBoard: call('PUT', '/boards/:boardId', board, { params: boardParams, body: boardUpdate }),
  replaceBoard: call('PUT', '/boards', board, { body: boardReplace }),
  /** CONFLICT while it has a task. */
  deleteBoard: call('DELETE', '/boards/:boardId', board, { params: boardParams }),
  boardHasTasks: call('GET', '/boards/:boardId/has-at-least-one-task', z.boolean(), { params: boardParams }),
} satisfies Record<string, Endpoint>;

const assistantEndpoints = {
  /** What the asking person and the assistant of this project said, oldest first; the newest page unless `before` is told. */
  listChat: call('GET', '/projects/:projectId/chat', z.extend(listOf(chatMessage), { speaker: z.string() }), {
    params: ofProject, query: z.object({ ...pageQuery, before: z.optional(id) }),
  }),
  clearChat: call('DELETE', '/projects/:projectId/chat', accepted, { params: ofProject }),
  /** Does what was proposed, as the asking person; a second time answers as the first. */
  confirmProposal: call('POST', '/projects/:projectId/chat/proposals/:proposalId/confirm', chatMessage, {
    params: params({ projectId: id, proposalId: id }),
  }),
  rejectProposal: call('POST', '/projects/:projectId/chat/proposals/:proposalId/reject', chatMessage, {
    params: params({ projectId: id, proposalId: id }),
  }),
  listAccessTokens: call('GET', '/auth/tokens', listOf(accessToken), { ...root, query: page }),
  createAccessToken: call('POST', '/auth/tokens', accessTokenCreated, { ...root, body: accessTokenCreate }),
  revokeAccessToken: call('DELETE', '/auth/tokens/:tokenId', accepted, { ...root, params: params({ tokenId: id }) }),
} satisfies Record<string, Endpoint>;

const pokerEndpoints = {
  /** Rooms of the workspace that the asking person has been in or may join, last used first. */
  listPokerRooms: call('GET', '/poker/rooms', listOf(pokerRoomSummary), { query: page }),
  createPokerRoom: call('POST', '/poker/rooms', pokerRoomCreated, { body: pokerRoomCreate }),
  getPokerRoom: call('GET', '/poker/rooms/:roomId', pokerView, { params: params({ roomId: id }) }),
  deletePokerRoom: call('DELETE', '/poker/rooms/:roomId', accepted, { params: params({ roomId: id }) }),
  /** A new key for the guests' link; the old one stops working. Null: no guests. */
  changePokerGuestKey: call('POST', '/poker/rooms/:roomId/guest-key', pokerGuestKey, {
    params: params({ roomId: id }), body: z.object({ open: z.boolean() }),
  }),
  /** What the holder of a guests' link may see before joining. */
  previewPokerRoom: call('GET', '/poker/guests/:key', pokerPreview, { ...open, params: params({ key: token }) }),
  /** Comes in under a name, without an account; the token is for this room alone. */
  joinPokerRoomAsGuest: call('POST', '/poker/guests/:key', pokerGuest, { ...open, params: params({ key: token }), body: pokerGuestJoin }),
} satisfies Record<string, Endpoint>;

const ofWorkflow = params({ projectId: id, workflowId: id });
const ofSprint = params({ projectId: id, sprintId: id });

const workflowEndpoints = {
  /** The active one first, then the youngest. */
  listWorkflows: call('GET', '/projects/:projectId/workflows', listOf(workflowSummary), { params: ofProject, query: page }),
  createWorkflow: call('POST', '/projects/:projectId/workflows', workflow, { params: ofProject, body: workflowCreate }),
  /** Counts, stays and loops of what happened between two moments; by default the last 90 days. */
  workflowPaths: call('GET', '/projects/:projectId/workflow-paths', workflowPaths, {
    params: ofProject, query: z.object({ from: z.optional(moment), to: z.optional(moment) }),
  }),
  getWorkflow: call('GET', '/projects/:projectId/workflows/:workflowId', workflow, { params: ofWorkflow }),
  /** CONFLICT with `current` when someone else changed the draft since `version`. */
  updateWorkflow: call('PATCH', '/projects/:projectId/workflows/:workflowId', workflow, { params: ofWorkflow, body: workflowUpdate }),
  /** CONFLICT while it is active. */
  deleteWorkflow: call('DELETE', '/projects/:projectId/workflows/:workflowId', workflow, { params: ofWorkflow }),
  previewPublish: call('GET', '/projects/:projectId/workflows/:workflowId/publish', publishPreview, { params: ofWorkflow }),
  /** VALIDATION while the draft has an error, or a removed status with tasks has nowhere told to go. Makes it the active one. */
  publishWorkflow: call('POST', '/projects/:projectId/workflows/:workflowId/publish', workflow, { params: ofWorkflow, body: workflowPublish }),
  /** From then on every move is allowed. */
  deactivateWorkflow: call('POST', '/projects/:projectId/workflows/:workflowId/deactivate', workflow, { params: ofWorkflow }),
  /** Newest first. */
  listWorkflowVersions: call('GET', '/projects/:projectId/workflows/:workflowId/versions', listOf(workflowVersion), { params: ofWorkflow, query: page }),
  getWorkflowVersion: call('GET', '/projects/:projectId/workflows/:workflowId/versions/:version', workflowVersionDetail, {
    params: params({ projectId: id, workflowId: id, version: z.coerce.number<string | number>().check(z.int(), z.minimum(1)) }),
  }),
  listApprovals: call('GET', '/projects/:projectId/tasks/:taskId/approvals', listOf(approval), { params: ofTask }),
  /** A yes to one move of the task; MOVE_REFUSED when it asks for none, FORBIDDEN when the asking person isn't of its role. */
  giveApproval: call('POST', '/projects/:projectId/tasks/:taskId/approvals', task, { params: ofTask, body: approvalGive }),
  withdrawApproval: call('DELETE', '/projects/:projectId/tasks/:taskId/approvals/:edgeId', task, {
    params: params({ projectId: id, taskId: id, edgeId: id }),
  }),
} satisfies Record<string, Endpoint>;

const sprintEndpoints = {
  /** Those of every project the asking person sees, or of one; active ones first, then planned by start, then completed, the last first. */
  listSprints: call('GET', '/sprints', listOf(sprint), {
    query: z.object({ ...pageQuery, projectId: z.optional(id), state: z.optional(sprintState) }),
  }),
  /** CONFLICT naming the other sprint when the dates overlap and it isn't parallel. */
  createSprint: call('POST', '/projects/:projectId/sprints', sprint, { params: ofProject, body: sprintCreate }),
  getSprint: call('GET', '/projects/:projectId/sprints/:sprintId', sprint, { params: ofSprint }),
  updateSprint: call('PATCH', '/projects/:projectId/sprints/:sprintId', sprint, { params: ofSprint, body: sprintUpdate }),
  /** Only a planned one; its tasks go back to the backlog. */
  deleteSprint: call('DELETE', '/projects/:projectId/sprints/:sprintId', sprint, { params: ofSprint }),
  startSprint: call('POST', '/projects/:projectId/sprints/:sprintId/start', sprint, { params: ofSprint }),
  /** Ends an active one, early or not, and says where what isn't done goes. */
  completeSprint: call('POST', '/projects/:projectId/sprints/:sprintId/complete', sprint, { params: ofSprint, body: sprintComplete }),
  sprintReport: call('GET', '/projects/:projectId/sprints/:sprintId/report', sprintReport, { params: ofSprint }),
} satisfies Record<string, Endpoint>;

const ofImport = params({ projectId: id, importId: id });

const transferEndpoints = {
  /** Youngest first. */
  listImports: call('GET', '/projects/:projectId/imports', listOf(importRecord), { params: ofProject, query: page }),
  /** Rows of one import, which is begun by its first ones; its id is the client's to choose. A row's key makes its task once. */
  importTasks: call('POST', '/projects/:projectId/imports/:importId/rows', importAnswer, { params: ofImport, body: importRows }),
  /** Deletes the next of the tasks that it made, until none is `left`; CONFLICT when it is too old. */
  undoImport: call('POST', '/projects/:projectId/imports/:importId/undo', undoAnswer, { params: ofImport }),
  exportProject: call('POST', '/projects/:projectId/export', download, { params: ofProject, body: projectExportRequest }),
  /** All of the workspace that the asking person may see, with no conversation that they aren't in. */
  exportWorkspace: call('POST', '/workspace/export', download, {}),
} satisfies Record<string, Endpoint>;

const insightsEndpoints = {
  /** VALIDATION for days that are no range, too many of them, or a time zone that nobody knows. */
  getInsights: call('GET', '/projects/:projectId/insights', insights, { params: ofProject, query: z.object(insightsQuery) }),
  /** Tasks that one of the numbers counts: the longest first, or the last where nothing is measured. */
  listInsightTasks: call('GET', '/projects/:projectId/insights/tasks', countedTasks, { params: ofProject, query: z.object(countedTasksQuery) }),
} satisfies Record<string, Endpoint>;

/** Every call that the server answers. */
export const endpoints = {
  ...coreEndpoints, ...talkEndpoints, ...notificationEndpoints, ...documentEndpoints, ...boardEndpoints, ...assistantEndpoints, ...pokerEndpoints,
  ...workflowEndpoints, ...sprintEndpoints, ...transferEndpoints, ...insightsEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type ParamsOf<N extends EndpointName> = z.infer<Endpoints[N]['params']>;
export type QueryOf<N extends EndpointName> = z.input<Endpoints[N]['query']>;
export type BodyOf<N extends EndpointName> = z.input<Endpoints[N]['body']>;
export type AnswerOf<N extends EndpointName> = z.infer<Endpoints[N]['answer']>;

/** `/projects/:projectId` with its parameters filled in. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
