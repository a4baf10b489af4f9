import { sendersTo } from '../../senders.ts';
import type { ChatCommand, RealtimeEvent } from './realtime.types.ts';

const sender = sendersTo<RealtimeEvent>('realtime');

export const requestChat = sender((command: ChatCommand) => ({ type: 'chat.requested', command }));
/** Reports to the other members of the conversation that the user is typing. */
export const requestTyping = sender((conversationId: string) => ({ type: 'typing.requested', conversationId }));
