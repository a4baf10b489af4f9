import { fromPromise } from 'xstate';
import type { Conversation } from '../../../domain/conversation.ts';
import type {
  ChangeConversationCall,
  ReadConversationCall,
} from '../../machines/talk/conversation/conversation.types.ts';
import type { CreateConversationCall } from '../../machines/talk/conversations/conversations.types.ts';
import type { Http } from '../http.ts';
import { newId } from '../newId.ts';

export const createConversation = (http: Http) =>
  fromPromise<Conversation, CreateConversationCall>(
    ({ input: { workspaceId, name, memberIds, idempotencyKey }, signal }) =>
      http.call('createConversation', {
        workspaceId,
        body: { memberIds, ...(name !== '' && { name }) },
        idempotencyKey,
        signal,
      }),
  );

export const readConversation = (http: Http) =>
  fromPromise<Conversation, ReadConversationCall>(({ input: { workspaceId, conversationId, number }, signal }) =>
    http.call('readConversation', {
      workspaceId,
      params: { conversationId },
      body: { number },
      idempotencyKey: newId(),
      signal,
    }),
  );

export const changeConversation = (http: Http) =>
  fromPromise<Conversation, ChangeConversationCall>(
    ({ input: { workspaceId, conversationId, change, idempotencyKey }, signal }) => {
      const scope = { workspaceId, idempotencyKey, signal };
      switch (change.kind) {
        case 'rename':
          return http.call('updateConversation', {
            ...scope,
            params: { conversationId },
            body: { name: change.name, version: change.version },
          });
        case 'add':
          return http.call('addToConversation', {
            ...scope,
            params: { conversationId },
            body: { memberIds: change.memberIds },
          });
        case 'remove':
        case 'leave':
          return http.call('removeFromConversation', {
            ...scope,
            params: { conversationId, memberId: change.memberId },
          });
      }
    },
  );
