export { WorkflowCanvas, type CanvasHandle, type WorkflowCanvasProps } from './WorkflowCanvas.tsx';
export type { Stay } from './canvas.types.ts';
export { arrange } from './arrange.ts';
export { canvasTexts } from './texts.ts';
