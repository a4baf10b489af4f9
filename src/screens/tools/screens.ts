export { Common4Screen } from './Common4Screen.tsx';
export { ToolsScreen } from './ToolsScreen.tsx';
