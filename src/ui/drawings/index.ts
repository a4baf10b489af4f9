export { BoardsDrawing } from './BoardsDrawing.tsx';
export { ConversationsDrawing } from './ConversationsDrawing.tsx';
export { DocumentsDrawing } from './DocumentsDrawing.tsx';
export { NotificationsDrawing } from './NotificationsDrawing.tsx';
export { SearchDrawing } from './SearchDrawing.tsx';
export { TasksDrawing } from './TasksDrawing.tsx';
