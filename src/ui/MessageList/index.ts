export { MessageList, type MessageActions, type MessageListProps } from './MessageList.tsx';
export { type ListedMessage, plainOf } from './rows.ts';
