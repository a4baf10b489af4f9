/** The screens that nearly everyone who is signed in opens first: they come together. */
export { HomeScreen } from './home/HomeScreen.tsx';
export { ProjectScreen } from './project/ProjectScreen.tsx';
export { ProjectsScreen } from './projects/ProjectsScreen.tsx';
export { ShellScreen } from './shell/ShellScreen.tsx';
