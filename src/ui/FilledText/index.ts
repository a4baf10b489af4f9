export { FilledText } from './FilledText.tsx';
