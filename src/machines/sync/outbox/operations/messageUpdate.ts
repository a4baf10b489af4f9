import { callOf } from '../../call.ts';
import type { ListedMessage } from '../../records/resources/messages.ts';
import { messageRules, type OfMessage, paramsOf } from './messageRules.ts';
import { basis, type Operation } from './operation.ts';
import { editedText } from './textRules.ts';

export interface MessageUpdate extends OfMessage {
  kind: 'message.update';
  content: string;
  /** The replaced text, for undo. */
  before: string;
  basedOn?: number;
}

export const messageUpdate: Operation<MessageUpdate, ListedMessage> = {
  ...messageRules,
  foldElement: editedText,
  inverse: (op) => ({ ...op, content: op.before, before: op.content, basedOn: undefined }),
  call: ({ content, ...op }) => callOf('updateMessage', { params: paramsOf(op), body: { content, ...basis(op) } }),
  staysRefused: true,
  texts: ({ content }) => [content],
};
