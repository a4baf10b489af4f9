import { boardList, boardsMachine } from '../../machines/tasks/boards/boards.machine.ts';
import { boardSettingsForm, boardTasksMachine } from '../../machines/tasks/boardTasks/boardTasks.machine.ts';
import { chatRoomMachine } from '../../machines/talk/chatRoom/chatRoom.machine.ts';
import { collaborationMachine } from '../../machines/documents/collaboration/collaboration.machine.ts';
import { imageUploadMachine } from '../../machines/documents/imageUpload/imageUpload.machine.ts';
import { documentEditorMachine } from '../../machines/documents/documentEditor/documentEditor.machine.ts';
import { binDeletion, documentTreeMachine } from '../../machines/documents/documentTree/documentTree.machine.ts';
import { purgeDocument, restoreVersion, uploadImage } from '../../services/api/documents.ts';
import { collaborate } from '../../services/collaboration.ts';
import { expandedFolders } from '../../services/expandedFolders.ts';
import { createTextCopies } from '../../services/textCopies.ts';
import { clearChat, decideProposal, loadChat } from '../../services/api/assistant.ts';
import { createBoard, deleteBoard, hasTasks, updateBoard } from '../../services/api/boards.ts';
import { commentsMachine } from '../../machines/tasks/comments/comments.machine.ts';
import { conversationMachine } from '../../machines/talk/conversation/conversation.machine.ts';
import { notificationsMachine } from '../../machines/talk/notifications/notifications.machine.ts';
import { conversationsMachine } from '../../machines/talk/conversations/conversations.machine.ts';
import { changeConversation, createConversation, readConversation } from '../../services/api/conversations.ts';
import { sendMark } from '../../services/api/notifications.ts';
import { proposalDecisionMachine } from '../../machines/talk/proposalDecision/proposalDecision.machine.ts';
import { unsentOf } from '../../machines/talk/chatRoom/unsent.ts';
import { commandsMachine } from '../../machines/app/commands/commands.machine.ts';
import { draftKey } from '../../machines/app/drafts/drafts.types.ts';
import { quickAddMachine } from '../../machines/tasks/quickAdd/quickAdd.machine.ts';
import { taskKeysMachine } from '../../machines/tasks/taskKeys/taskKeys.machine.ts';
import { findTasks, loadKeys } from '../../services/api/taskKeys.ts';
import { findPlaces } from '../../services/api/places.ts';
import { page, watchKeys } from '../../services/keys.ts';
import { recallCommands, rememberCommands } from '../../services/rememberedCommands.ts';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import { atPlace, defineActor } from '../actor.ts';

export const boards = defineActor({
  logic: ({ http }) =>
    boardsMachine.provide({
      actors: boardList.provide({
        saveRecord: createBoard(http),
        checkRecord: hasTasks(http),
        deleteRecord: deleteBoard(http),
      }),
    }),
  input: atPlace,
});
export const boardTasks = defineActor({
  logic: ({ http }) =>
    boardTasksMachine.provide({
      actors: { form: boardSettingsForm.provide({ actors: { saveRecord: updateBoard(http) } }) },
    }),
  input: ({ boardId }: { boardId: string }, { place }) => ({ ...place, boardId }),
});
export const chatRoom = defineActor({
  logic: ({ http }) =>
    chatRoomMachine.provide({
      actors: {
        loadChat: loadChat(http),
        proposalDecision: proposalDecisionMachine.provide({ actors: { decideProposal: decideProposal(http) } }),
        clearChat: clearChat(http),
      },
    }),
  input: ({ projectId }: { projectId: string }, { place, drafts }) => ({
    ...place,
    projectId,
    draft: drafts[draftKey.chat(place.accountId, projectId)] ?? null,
    unsent: unsentOf(drafts, place.accountId, projectId),
  }),
});
export const documentTree = defineActor({
  logic: ({ http, area }) =>
    documentTreeMachine.provide({
      actors: {
        deletion: binDeletion.provide({ actors: { deleteRecord: purgeDocument(http) } }),
        expandedFolders: expandedFolders(area),
      },
    }),
  input: ({ projectId = null }: { projectId?: string | null }, { place }) => ({ ...place, projectId }),
});
export const documentEditor = defineActor({
  logic: ({ http, area, baseUrl, token, collaborations, database }) =>
    documentEditorMachine.provide({
      actors: {
        restoreVersion: restoreVersion(http),
        imageUpload: imageUploadMachine.provide({ actors: { uploadImage: uploadImage(http, collaborations.files) } }),
        collaboration: collaborationMachine.provide({
          actors: {
            collaborate: collaborate({
              baseUrl,
              token,
              collaborations,
              database,
              copies: createTextCopies(area, globalThis.indexedDB),
            }),
          },
        }),
      },
    }),
  input: ({ documentId }: { documentId: string }, { place, drafts }) => ({
    ...place,
    documentId,
    titleDraft: drafts[draftKey.documentTitle(place.accountId, documentId)] ?? null,
    descriptionDraft: drafts[draftKey.documentDescription(place.accountId, documentId)] ?? null,
  }),
});
export const comments = defineActor({
  logic: () => commentsMachine,
  input: ({ projectId, taskId }: { projectId: string; taskId: string }, { place, drafts }) => ({
    ...place,
    projectId,
    taskId,
    draft: drafts[draftKey.comment(place.accountId, taskId)] ?? null,
  }),
});
export const conversation = defineActor({
  logic: ({ http }) =>
    conversationMachine.provide({
      actors: {
        readConversation: readConversation(http),
        changeConversation: changeConversation(http),
      },
    }),
  input: ({ conversationId }: { conversationId: string }, { place, drafts }) => ({
    ...place,
    conversationId,
    draft: drafts[draftKey.message(place.accountId, conversationId)] ?? null,
  }),
});
export const notifications = defineActor({
  logic: ({ http }) => notificationsMachine.provide({ actors: { sendMark: sendMark(http) } }),
  input: atPlace,
});
export const conversations = defineActor({
  logic: ({ http }) => conversationsMachine.provide({ actors: { createConversation: createConversation(http) } }),
  input: atPlace,
});
export const commands = defineActor({
  logic: ({ http, area, newId, now }) =>
    commandsMachine.provide({
      actors: {
        recall: recallCommands(area),
        remember: rememberCommands(area),
        watchKeys: watchKeys({ newId, now }),
        page: page(copyText),
        findPlaces: findPlaces(http),
      },
    }),
  input: atPlace,
});
export const taskKeys = defineActor({
  logic: ({ http }) => taskKeysMachine.provide({ actors: { loadKeys: loadKeys(http), findTasks: findTasks(http) } }),
  input: atPlace,
});
export const quickAdd = defineActor({
  logic: () => quickAddMachine,
  input: (_: object, { place, drafts }) => ({ ...place, text: drafts[draftKey.quickAdd(place.accountId)] ?? '' }),
});
