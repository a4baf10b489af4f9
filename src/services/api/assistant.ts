import { fromPromise } from 'xstate';
import type { ChatMessage } from '../../../domain/chat.ts';
import { pages } from '../../../domain/limits.ts';
import type {
  ChatPage,
  ClearChatCall,
  DecideProposalCall,
  LoadChatCall,
} from '../../machines/talk/chatRoom/chatRoom.types.ts';
import type { Http } from '../http.ts';
import { newId } from '../newId.ts';

const pageSize = pages.messages.limit;

/** Loads the newest messages, or the page before a given message. */
export const loadChat = (http: Http) =>
  fromPromise<ChatPage, LoadChatCall>(async ({ input: { workspaceId, projectId, before }, signal }) => {
    const { elements, speaker } = await http.call('listChat', {
      workspaceId,
      params: { projectId },
      query: { pageIndex: 1, pageSize, ...(before !== null && { before }) },
      signal,
    });
    return { messages: elements, speaker };
  });

export const decideProposal = (http: Http) =>
  fromPromise<ChatMessage, DecideProposalCall>(({ input: { workspaceId, projectId, proposalId, verdict }, signal }) =>
    http.call(verdict === 'confirm' ? 'confirmProposal' : 'rejectProposal', {
      workspaceId,
      params: { projectId, proposalId },
      signal,
    }),
  );

export const clearChat = (http: Http) =>
  fromPromise<void, ClearChatCall>(async ({ input: { workspaceId, projectId }, signal }) => {
    await http.call('clearChat', { workspaceId, params: { projectId }, idempotencyKey: newId(), signal });
  });
