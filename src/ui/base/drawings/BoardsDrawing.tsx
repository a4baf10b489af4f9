import { Drawing } from './Drawing.tsx';

/** Cards that hang on a line with pegs. */
export const BoardsDrawing = () => (
  <Drawing path="M4 14c30 12 82 12 112 0 M20 28h24v34a3 3 0 0 1-3 3H23a3 3 0 0 1-3-3V28Z M49 30h24v46a3 3 0 0 1-3 3H52a3 3 0 0 1-3-3V30Z M78 28h24v24a3 3 0 0 1-3 3H81a3 3 0 0 1-3-3V28Z M29 15v15M34 16v14M58.5 17v15M63.5 17v15M87 16v14M92 15v15 M26 40h12M26 48h8M55 42h12M55 50h12M55 58h7M84 40h12" />
);
