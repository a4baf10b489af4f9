export { KanbanBoard } from './KanbanBoard.tsx';
export type { DragMeans } from './dragState.ts';
export type { KanbanBoardProps, KanbanColumnData } from './kanbanProps.ts';
