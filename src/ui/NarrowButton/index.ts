export { NarrowButton, type NarrowButtonProps } from './NarrowButton.tsx';
