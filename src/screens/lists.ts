/** Where people choose what to work on: their own tasks and the projects. */
export { HomeScreen } from './home/HomeScreen.tsx';
export { ProjectsScreen } from './projects/ProjectsScreen.tsx';
