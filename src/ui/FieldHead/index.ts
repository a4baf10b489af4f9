export { FieldHead, type FieldHeadProps } from './FieldHead.tsx';
