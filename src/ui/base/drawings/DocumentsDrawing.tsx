import { Drawing } from './Drawing.tsx';

/** Sheets of paper, the upper one written on. */
export const DocumentsDrawing = () => (
  <Drawing path="M40 10h32l18 18v46a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4Z M72 10v14a4 4 0 0 0 4 4h14 M36 20h-8a4 4 0 0 0-4 4l4 54a4 4 0 0 0 4 4h46 M48 30h12M48 41h30M48 52c4-5 7 5 11 0s7 5 11 0 5 2 8 0M48 64h16" />
);
