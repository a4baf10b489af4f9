/**
 * What a team does together besides its boards, with its services: comments, conversations, notifications, documents, the assistant.
 * Fetched once a workspace's first page stands, or by the routes that lead there.
 */
import { boardsMachine } from './machines/boards/boards.machine.ts';
import { boardTasksMachine } from './machines/boardTasks/boardTasks.machine.ts';
import { chatRoomMachine } from './machines/chatRoom/chatRoom.machine.ts';
import { documentEditorMachine } from './machines/documentEditor/documentEditor.machine.ts';
import { documentTreeMachine } from './machines/documentTree/documentTree.machine.ts';
import {
  loadBin,
  loadDocument,
  loadTree,
  loadVersion,
  loadVersions,
  purgeDocument,
  restoreVersion,
  searchDocuments,
  uploadImage,
} from './services/api/documents.ts';
import { collaborate } from './services/collaboration.ts';
import { expandedFolders } from './services/expandedFolders.ts';
import type { SharedTexts } from './services/sharedTexts.ts';
import { createTextCopies } from './services/textCopies.ts';
import { clearChat, decideProposal, loadChat } from './services/api/assistant.ts';
import { createBoard, deleteBoard, hasTasks, loadBoard, loadBoards, updateBoard } from './services/api/boards.ts';
import { commentsMachine } from './machines/comments/comments.machine.ts';
import { conversationMachine } from './machines/conversation/conversation.machine.ts';
import { conversationsMachine } from './machines/conversations/conversations.machine.ts';
import { notificationsMachine } from './machines/notifications/notifications.machine.ts';
import { newConversationMachine } from './machines/newConversation/newConversation.machine.ts';
import { loadComments } from './services/api/comments.ts';
import {
  changeConversation,
  createConversation,
  loadConversations,
  loadOlder,
  loadThread,
  readConversation,
} from './services/api/conversations.ts';
import { loadNotifications, sendMark } from './services/api/notifications.ts';
import type { Http } from './services/http.ts';
import { provideCommands } from './provideCommands.ts';
import type { LivingName } from './machines/workspace/workspace.types.ts';

export interface TogetherServices {
  http: Http;
  /** Origin of the server, '' for the page's own. */
  baseUrl: string;
  /** Token of the session as it is now. */
  token: () => string | null;
  /** Where the texts that are open, and the files on their way into them, are handed to views. */
  texts: SharedTexts;
  /** Where the browser keeps what must survive. */
  area: Storage;
}

/** Logic by the name that the workspace starts it under. */
export const provideTogether = ({ http, baseUrl, token, texts, area }: TogetherServices) => ({
  boards: boardsMachine.provide({
    actors: {
      loadBoards: loadBoards(http),
      createBoard: createBoard(http),
      hasTasks: hasTasks(http),
      deleteBoard: deleteBoard(http),
    },
  }),
  boardTasks: boardTasksMachine.provide({ actors: { loadBoard: loadBoard(http), updateBoard: updateBoard(http) } }),
  chatRoom: chatRoomMachine.provide({
    actors: { loadChat: loadChat(http), decideProposal: decideProposal(http), clearChat: clearChat(http) },
  }),
  documentTree: documentTreeMachine.provide({
    actors: {
      loadTree: loadTree(http),
      loadBin: loadBin(http),
      purgeDocument: purgeDocument(http),
      searchDocuments: searchDocuments(http),
      expandedFolders: expandedFolders(area),
    },
  }),
  documentEditor: documentEditorMachine.provide({
    actors: {
      loadDocument: loadDocument(http),
      loadVersions: loadVersions(http),
      loadVersion: loadVersion(http),
      restoreVersion: restoreVersion(http),
      uploadImage: uploadImage(http, texts.files),
      collaborate: collaborate({ baseUrl, token, texts, copies: createTextCopies(area, globalThis.indexedDB) }),
    },
  }),
  comments: commentsMachine.provide({ actors: { loadComments: loadComments(http) } }),
  conversations: conversationsMachine.provide({ actors: { loadConversations: loadConversations(http) } }),
  conversation: conversationMachine.provide({
    actors: {
      loadThread: loadThread(http),
      loadOlder: loadOlder(http),
      readConversation: readConversation(http),
      changeConversation: changeConversation(http),
    },
  }),
  notifications: notificationsMachine.provide({
    actors: { loadNotifications: loadNotifications(http), sendMark: sendMark(http) },
  }),
  ...provideCommands(http, area),
  newConversation: newConversationMachine.provide({ actors: { createConversation: createConversation(http) } }),
});

/** Those of them that live as long as the workspace. */
export const living: LivingName[] = ['conversations', 'notifications', 'commands'];
