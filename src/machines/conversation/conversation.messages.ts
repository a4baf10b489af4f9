export const conversationMessages = { left: 'You left the conversation' } as const;
