export { MenuButton, type MenuButtonProps } from './MenuButton.tsx';
