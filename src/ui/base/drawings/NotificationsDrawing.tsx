import { Drawing } from './Drawing.tsx';

/** A desk bell that sleeps. */
export const NotificationsDrawing = () => (
  <Drawing path="M26 66a34 34 0 0 1 68 0 M20 66h80v6a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4v-6Z M60 32v-8M53 21c0-3 3-5 7-5s7 2 7 5-3 4-7 4-7-1-7-4Z M40 58c2-7 6-12 12-14 M98 34h8l-8 10h8M108 18h6l-6 8h6" />
);
