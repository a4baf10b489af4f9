/** The views of this area's routes, which share one chunk. */
export { ConversationScreen } from './ConversationScreen.tsx';
export { ConversationsScreen, NoConversation } from './ConversationsScreen.tsx';
