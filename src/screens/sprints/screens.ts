/** The views of this area's routes, which share one chunk. */
export { SprintScreen } from './SprintScreen.tsx';
export { ProjectSprintsScreen, SprintsScreen } from './SprintsScreen.tsx';
