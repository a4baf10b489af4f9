import { Drawing } from './Drawing.tsx';

/** Two tins that a string connects. */
export const ConversationsDrawing = () => (
  <Drawing path="M8 32c0-3 5-5 12-5s12 2 12 5-5 5-12 5-12-2-12-5ZM8 32v28c0 3 5 5 12 5s12-2 12-5V32 M8 42c2 3 6 4 12 4s10-1 12-4 M88 32c0-3 5-5 12-5s12 2 12 5-5 5-12 5-12-2-12-5ZM88 32v28c0 3 5 5 12 5s12-2 12-5V32 M88 42c2 3 6 4 12 4s10-1 12-4 M20 65c0 20 22 8 40 8s40 12 40-8 M52 34v-9M60 37l7-7M44 37l-7-7" />
);
