/** The screens of the user's tasks and of projects, which share one chunk. */
export { HomeScreen } from './home/HomeScreen.tsx';
export { ProjectsScreen } from './projects/ProjectsScreen.tsx';
