export { PaneButton, type PaneButtonProps, PaneHead, type PaneHeadProps } from './PaneHead.tsx';
