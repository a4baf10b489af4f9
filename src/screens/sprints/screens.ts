export { SprintScreen } from './SprintScreen.tsx';
export { ProjectSprintsScreen, SprintsScreen } from './SprintsScreen.tsx';
