export { ProjectTabs, type ProjectTab, type ProjectTabsProps } from './ProjectTabs.tsx';
