export interface OfMessage {
  conversationId: string;
  messageId: string;
}

/** Rules that all writes about messages share: those of one conversation go in order. */
export const messageRules = {
  entity: ({ conversationId }: OfMessage) => `messages/${conversationId}`,
  answers: 'message',
} as const;

export const paramsOf = ({ conversationId, messageId }: OfMessage) => ({ conversationId, messageId });
