import { Drawing } from './Drawing.tsx';

/** A magnifying glass over a board. */
export const SearchDrawing = () => (
  <Drawing path="M14 20h38M14 20v48h26M62 20h44v22M22 30h16M22 40h10M90 30h8 M66 26a23 23 0 1 0 0 46 23 23 0 0 0 0-46Z M83 65l18 17 M53 46a14 14 0 0 1 9-9" />
);
