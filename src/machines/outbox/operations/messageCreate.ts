import { callOf } from '../../call.ts';
import { messageRules, type OfMessage } from './messageRules.ts';
import type { Operation } from './operation.ts';

export interface MessageCreate extends OfMessage {
  kind: 'message.create';
  content: string;
}

export const messageCreate: Operation<MessageCreate> = {
  ...messageRules,
  inverse: () => null,
  call: ({ conversationId, messageId, content }) =>
    callOf('createMessage', { params: { conversationId }, body: { id: messageId, content } }),
  staysRefused: true,
};
