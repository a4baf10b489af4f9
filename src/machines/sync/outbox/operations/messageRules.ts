import type { Touched } from './operation.ts';

export interface OfMessage {
  conversationId: string;
  messageId: string;
}

/** The messages of one conversation are sent in order. */
export const messageRules = {
  entity: ({ conversationId }: OfMessage) => `messages/${conversationId}`,
  list: ({ conversationId }: OfMessage) => ({ kind: 'messages', conversationId }) as const,
  elementId: ({ messageId }: OfMessage) => messageId,
  answers: 'message',
  touchesRefused: ({ conversationId }: OfMessage): readonly Touched[] => [{ kind: 'messages', conversationId }],
} as const;

export const paramsOf = ({ conversationId, messageId }: OfMessage) => ({ conversationId, messageId });
