/** The views of this area's routes, which share one chunk. */
export { BoardScreen } from './BoardScreen.tsx';
export { BoardsScreen } from './BoardsScreen.tsx';
