import { callOf } from '../../call.ts';
import type { ListedMessage } from '../../records/resources/messages.ts';
import { messageRules, type OfMessage, paramsOf } from './messageRules.ts';
import type { Operation } from './operation.ts';

export interface MessageDelete extends OfMessage {
  kind: 'message.delete';
}

export const messageDelete: Operation<MessageDelete, ListedMessage> = {
  ...messageRules,
  foldElement: (message, _, { at }) =>
    message && message.deletedAt === null ? { ...message, content: '', deletedAt: at } : message,
  inverse: () => null,
  call: (op) => callOf('deleteMessage', { params: paramsOf(op) }),
};
