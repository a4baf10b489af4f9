export { ConversationScreen } from './ConversationScreen.tsx';
export { ConversationsScreen, NoConversation } from './ConversationsScreen.tsx';
