import { callOf } from '../../call.ts';
import type { ListedMessage } from '../../records/resources/messages.ts';
import { messageRules, type OfMessage } from './messageRules.ts';
import type { Operation } from './operation.ts';
import { authorOf, newText } from './textRules.ts';

export interface MessageCreate extends OfMessage {
  kind: 'message.create';
  content: string;
  /** Number of the last message that the sender had seen. Absent in writes of older versions. */
  seen?: number;
}

export const messageCreate: Operation<MessageCreate, ListedMessage> = {
  ...messageRules,
  foldElement: (known, { conversationId, messageId, content }, seen) =>
    known ?? {
      id: messageId,
      conversationId,
      number: null,
      place: 0,
      ...newText(content, seen),
      sender: authorOf(seen),
    },
  inverse: () => null,
  call: ({ conversationId, messageId, content, seen: read }) =>
    callOf('createMessage', {
      params: { conversationId },
      body: { id: messageId, content, ...(read !== undefined && { seen: read }) },
    }),
  staysRefused: true,
  texts: ({ content }) => [content],
};
