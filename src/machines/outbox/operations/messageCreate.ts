import { callOf } from '../../call.ts';
import type { ListedMessage } from '../../records/resources/messages.ts';
import { messageRules, type OfMessage } from './messageRules.ts';
import type { Operation } from './operation.ts';
import { authorOf, newText } from './textRules.ts';

export interface MessageCreate extends OfMessage {
  kind: 'message.create';
  content: string;
}

export const messageCreate: Operation<MessageCreate, ListedMessage> = {
  ...messageRules,
  foldElement: (known, { conversationId, messageId, content }, seen) =>
    known ?? { id: messageId, conversationId, number: null, ...newText(content, seen), sender: authorOf(seen) },
  inverse: () => null,
  call: ({ conversationId, messageId, content }) =>
    callOf('createMessage', { params: { conversationId }, body: { id: messageId, content } }),
  staysRefused: true,
};
