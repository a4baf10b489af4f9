/** What stands around the pages of a workspace and of a project: nearly everyone who is signed in needs both at once. */
export { ProjectScreen } from './project/ProjectScreen.tsx';
export { ShellScreen } from './shell/ShellScreen.tsx';
