import type { ChatMessage } from '../../../../domain/chat.ts';
import { sendersTo } from '../../senders.ts';
import type { ChatRoomEvent } from './chatRoom.types.ts';

const sender = sendersTo<ChatRoomEvent>('chatRoom');

export const reportMessageFailed = sender((messageId: string) => ({ type: 'message.failed', messageId }));
export const reportDecisionMade = sender((proposalId: string, message: ChatMessage) => ({
  type: 'decision.made',
  proposalId,
  message,
}));
export const reportDecisionFailed = sender((proposalId: string) => ({ type: 'decision.failed', proposalId }));
