import * as z from 'zod/mini';
import { board, boardCreate, boardReplace, boardScopes, boardUpdate } from '../board.ts';
import { chatMessage } from '../chat.ts';
import { comment, commentCreate, commentUpdate } from '../comment.ts';
import { cursorQuery, id, listOf, pageQuery, searchQuery } from '../common.ts';
import {
  conversation,
  conversationAdd,
  conversationCreate,
  conversationRead,
  conversationUpdate,
  messageCreate,
  messageUpdate,
  viewedMessage,
} from '../conversation.ts';
import {
  binnedDocument,
  document,
  documentCreate,
  documentTree,
  documentUpdate,
  documentVersion,
  documentVersionDetail,
  foundDocument,
  uploadedImage,
} from '../document.ts';
import { followers, followUpdate } from '../following.ts';
import { notification, notificationRead, notificationsRead, notificationType } from '../notification.ts';
import { project } from '../project.ts';
import { searchAnswer, searchRequest } from '../search.ts';
import { accepted, call, type Endpoint, ofProject, page, params } from './call.ts';

const documentParams = params({ documentId: id });
const projectDocumentParams = params({ projectId: id, documentId: id });
const versionParams = params({ documentId: id, versionId: id });
const boardParams = params({ boardId: id });
const conversationParams = params({ conversationId: id });
const messageParams = params({ conversationId: id, messageId: id });
const ofTaskAlone = params({ taskId: id });
const commentParams = params({ taskId: id, commentId: id });
const messageQuery = z.object({
  ...cursorQuery,
  /** Returns only messages with a smaller `number`. */
  before: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(1))),
  /** Returns only messages with a greater `number`, oldest first. */
  after: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(0))),
});

const talkEndpoints = {
  listComments: call('GET', '/tasks/:taskId/comments', listOf(comment), {
    params: ofTaskAlone,
    query: z.object(cursorQuery),
  }),
  createComment: call('POST', '/tasks/:taskId/comments', comment, { params: ofTaskAlone, body: commentCreate }),
  updateComment: call('PATCH', '/tasks/:taskId/comments/:commentId', comment, {
    params: commentParams,
    body: commentUpdate,
  }),
  deleteComment: call('DELETE', '/tasks/:taskId/comments/:commentId', comment, { params: commentParams }),
  restoreComment: call('POST', '/tasks/:taskId/comments/:commentId/restore', comment, { params: commentParams }),

  listFollowers: call('GET', '/tasks/:taskId/followers', followers, { params: ofTaskAlone, query: page }),
  /** Sets whether the viewer follows or mutes a task. Null removes both. Returns the first page of the followers. */
  followTask: call('PUT', '/tasks/:taskId/following', followers, { params: ofTaskAlone, body: followUpdate }),

  listConversations: call('GET', '/conversations', listOf(conversation), { query: page }),
  getConversation: call('GET', '/conversations/:conversationId', conversation, { params: conversationParams }),
  createConversation: call('POST', '/conversations', conversation, { body: conversationCreate }),
  updateConversation: call('PATCH', '/conversations/:conversationId', conversation, {
    params: conversationParams,
    body: conversationUpdate,
  }),
  addToConversation: call('POST', '/conversations/:conversationId/members', conversation, {
    params: conversationParams,
    body: conversationAdd,
  }),
  /** Removes a member. With your own id, you leave the conversation. */
  removeFromConversation: call('DELETE', '/conversations/:conversationId/members/:memberId', conversation, {
    params: params({ conversationId: id, memberId: id }),
  }),
  readConversation: call('POST', '/conversations/:conversationId/read', conversation, {
    params: conversationParams,
    body: conversationRead,
  }),
  /**
   * Returns the newest page unless `before` or `after` is given. The messages are always in ascending order. `first` is
   * the number of the oldest message. It is greater than 1 if older messages no longer exist.
   */
  listMessages: call(
    'GET',
    '/conversations/:conversationId/messages',
    z.extend(listOf(viewedMessage), { first: z.optional(z.int()) }),
    {
      params: conversationParams,
      query: messageQuery,
    },
  ),
  createMessage: call('POST', '/conversations/:conversationId/messages', viewedMessage, {
    params: conversationParams,
    body: messageCreate,
  }),
  updateMessage: call('PATCH', '/conversations/:conversationId/messages/:messageId', viewedMessage, {
    params: messageParams,
    body: messageUpdate,
  }),
  deleteMessage: call('DELETE', '/conversations/:conversationId/messages/:messageId', viewedMessage, {
    params: messageParams,
  }),
} satisfies Record<string, Endpoint>;

const notificationEndpoints = {
  /**
   * Lists notifications, newest first. `unread` counts all unread notifications in the workspace, regardless of the
   * filter.
   */
  listNotifications: call('GET', '/notifications', z.extend(listOf(notification), { unread: z.int() }), {
    query: z.object({
      ...cursorQuery,
      state: z.optional(z.enum(['all', 'unread'])),
      type: z.optional(notificationType),
    }),
  }),
  /** Marks the given notifications as read. Without a body, it marks all of them. */
  readAllNotifications: call('PATCH', '/notifications', accepted, { body: z.optional(z.nullable(notificationsRead)) }),
  readNotification: call('PATCH', '/notifications/:notificationId', notification, {
    params: params({ notificationId: id }),
    body: z.optional(z.nullable(notificationRead)),
  }),
} satisfies Record<string, Endpoint>;

const documentEndpoints = {
  /** Lists the workspace's documents without a project. */
  listDocuments: call('GET', '/documents', documentTree, {}),
  listProjectDocuments: call('GET', '/documents/project/:projectId', documentTree, { params: ofProject }),
  /** Searches titles, descriptions and contents of the workspace's documents, and of one or all readable projects. */
  searchDocuments: call('GET', '/documents/search', listOf(foundDocument), {
    query: z.object({ ...cursorQuery, search: searchQuery, projectId: z.optional(id) }),
  }),
  listBin: call('GET', '/documents/bin', listOf(binnedDocument), {
    query: z.object({ ...cursorQuery, projectId: z.optional(id) }),
  }),
  getDocument: call('GET', '/documents/:documentId', document, { params: documentParams }),
  createDocument: call('POST', '/documents', document, { body: documentCreate }),
  createProjectDocument: call('POST', '/documents/project/:projectId', document, {
    params: ofProject,
    body: documentCreate,
  }),
  /** Fails with CONFLICT if a folder would be moved into itself. */
  updateDocument: call('PATCH', '/documents/:documentId', document, { params: documentParams, body: documentUpdate }),
  updateProjectDocument: call('PATCH', '/documents/project/:projectId/:documentId', document, {
    params: projectDocumentParams,
    body: documentUpdate,
  }),
  deleteDocument: call('DELETE', '/documents/:documentId', document, { params: documentParams }),
  deleteProjectDocument: call('DELETE', '/documents/project/:projectId/:documentId', document, {
    params: projectDocumentParams,
  }),
  restoreDocument: call('POST', '/documents/:documentId/restore', document, { params: documentParams }),
  purgeDocument: call('DELETE', '/documents/bin/:documentId', accepted, { params: documentParams }),
  listDocumentVersions: call('GET', '/documents/:documentId/versions', listOf(documentVersion), {
    params: documentParams,
    query: page,
  }),
  getDocumentVersion: call('GET', '/documents/:documentId/versions/:versionId', documentVersionDetail, {
    params: versionParams,
  }),
  /**
   * Restores a version of a document. The server writes it as a collaboration edit, so that other editors receive it,
   * and first saves the current text as a version.
   */
  restoreDocumentVersion: call('POST', '/documents/:documentId/versions/:versionId/restore', document, {
    params: versionParams,
  }),
  /** Uploads an image. The body is the image itself. Its limits are in `imageUpload`. */
  uploadImage: call('POST', '/images', uploadedImage, {}),
} satisfies Record<string, Endpoint>;

const projectEndpoints = {
  /** Creates a small project with tasks that explain the product. Returns the viewer's example if there is one. */
  createExampleProject: call('POST', '/projects/example', project, {}),
  /** Restores a deleted project with everything in it. */
  restoreProject: call('POST', '/projects/:projectId/restore', project, { params: ofProject }),
} satisfies Record<string, Endpoint>;

const boardEndpoints = {
  createProjectBoard: call('POST', '/projects/:projectId/boards', board, { params: ofProject, body: boardCreate }),
  getProjectBoard: call('GET', '/projects/:projectId/boards/:boardId', board, {
    params: params({ projectId: id, boardId: id }),
  }),
  createBoard: call('POST', '/boards', board, { body: boardCreate }),
  listBoards: call('GET', '/boards', listOf(board), {
    query: z.object({ ...pageQuery, search: searchQuery, scope: z.optional(z.enum(boardScopes)) }),
  }),
  getBoard: call('GET', '/boards/:boardId', board, { params: boardParams }),
  updateBoard: call('PUT', '/boards/:boardId', board, { params: boardParams, body: boardUpdate }),
  replaceBoard: call('PUT', '/boards', board, { body: boardReplace }),
  /** Fails with CONFLICT while the board has a task. */
  deleteBoard: call('DELETE', '/boards/:boardId', board, { params: boardParams }),
  boardHasTasks: call('GET', '/boards/:boardId/has-at-least-one-task', z.boolean(), { params: boardParams }),
} satisfies Record<string, Endpoint>;

const assistantEndpoints = {
  /** Lists chat messages, oldest first. Returns the newest page unless `before` is given. */
  listChat: call('GET', '/projects/:projectId/chat', z.extend(listOf(chatMessage), { speaker: z.string() }), {
    params: ofProject,
    query: z.object({ ...pageQuery, before: z.optional(id) }),
  }),
  clearChat: call('DELETE', '/projects/:projectId/chat', accepted, { params: ofProject }),
  /**
   * Confirms a proposal: makes the change in the user's name. A second call returns the first result and changes
   * nothing.
   */
  confirmProposal: call('POST', '/projects/:projectId/chat/proposals/:proposalId/confirm', chatMessage, {
    params: params({ projectId: id, proposalId: id }),
  }),
  rejectProposal: call('POST', '/projects/:projectId/chat/proposals/:proposalId/reject', chatMessage, {
    params: params({ projectId: id, proposalId: id }),
  }),
} satisfies Record<string, Endpoint>;

const searchEndpoints = {
  /**
   * Finds tasks, documents, comments and messages that contain every word, as the viewer may read them. Beginnings of
   * words match. If there are few results, words with one typing error match, too. Best results of each kind first.
   */
  search: call('GET', '/search', searchAnswer, { query: searchRequest }),
} satisfies Record<string, Endpoint>;

export const teamworkEndpoints = {
  ...talkEndpoints,
  ...notificationEndpoints,
  ...documentEndpoints,
  ...projectEndpoints,
  ...boardEndpoints,
  ...assistantEndpoints,
  ...searchEndpoints,
};
