export { ConflictPanel, type ConflictPanelProps } from './ConflictPanel.tsx';
