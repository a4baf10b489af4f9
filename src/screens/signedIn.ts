/** Frames of the workspace and the project. They share one chunk, because most pages need both. */
export { NotFoundScreen } from './shell/NotFoundScreen.tsx';
export { ProjectScreen } from './project/ProjectScreen.tsx';
export { ShellScreen } from './shell/ShellScreen.tsx';
