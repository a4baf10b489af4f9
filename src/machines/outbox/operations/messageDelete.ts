import { callOf } from '../../call.ts';
import { messageRules, type OfMessage, paramsOf } from './messageRules.ts';
import type { Operation } from './operation.ts';

export interface MessageDelete extends OfMessage {
  kind: 'message.delete';
}

export const messageDelete: Operation<MessageDelete> = {
  ...messageRules,
  inverse: () => null,
  call: (op) => callOf('deleteMessage', { params: paramsOf(op) }),
};
