/** The views of this area's routes, which share one chunk. */
export { Common4Screen } from './Common4Screen.tsx';
export { ToolsScreen } from './ToolsScreen.tsx';
