export { BoardScreen } from './BoardScreen.tsx';
export { BoardsScreen } from './BoardsScreen.tsx';
