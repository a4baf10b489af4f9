export { WorkspaceSwitcher, type WorkspaceSwitcherProps } from './WorkspaceSwitcher.tsx';
