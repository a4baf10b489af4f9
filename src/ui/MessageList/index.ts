export { MessageList, type MessageListProps } from './MessageList.tsx';
export type { MessageActions } from './messageActions.ts';
export { type ListedMessage, plainOf } from './rows.ts';
