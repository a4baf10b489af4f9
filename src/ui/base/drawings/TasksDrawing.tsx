import { Drawing } from './Drawing.tsx';

/** A tally on a clipboard, and a pencil. */
export const TasksDrawing = () => (
  <Drawing path="M28 16h50a4 4 0 0 1 4 4v56a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4Z M42 16v-3a3 3 0 0 1 3-3h3a5 5 0 0 1 10 0h3a3 3 0 0 1 3 3v3a4 4 0 0 1-4 4H46a4 4 0 0 1-4-4Z M37 36v24M46 35v25M55 36v24M64 35v25 M32 55 70 40 M36 70h20 M93 60V22a4.5 4.5 0 0 1 9 0v38l-4.5 10ZM93 28h9M93 60h9" />
);
