/** Texts of the toasts about conversations. */
export const conversationMessages = { left: 'You left the conversation' } as const;
