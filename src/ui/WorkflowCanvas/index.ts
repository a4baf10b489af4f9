export { WorkflowCanvas } from './WorkflowCanvas.tsx';
export type { CanvasHandle, WorkflowCanvasProps } from './canvasProps.ts';
export type { Stay } from './canvas.types.ts';
export { arrange } from './arrange.ts';
