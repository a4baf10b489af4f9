export { useScrollHint } from './useScrollHint.ts';
