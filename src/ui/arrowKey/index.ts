export { arrowKey, isRightToLeft } from './arrowKey.ts';
