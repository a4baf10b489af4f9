export { type LinkedTask, TaskLinks, type TaskLinksProps } from './TaskLinks.tsx';
