/** Views of the user's tasks and of the projects, which share one chunk. */
export { HomeScreen } from './home/HomeScreen.tsx';
export { ProjectsScreen } from './projects/ProjectsScreen.tsx';
