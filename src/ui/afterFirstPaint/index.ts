export { useAfterFirstPaint } from './useAfterFirstPaint.ts';
