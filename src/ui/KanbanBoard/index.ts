export { KanbanBoard, type KanbanBoardProps, type KanbanColumnData } from './KanbanBoard.tsx';
export type { DragMeans } from './boardController.ts';
export { kanbanTexts, type KanbanTexts } from './texts.ts';
