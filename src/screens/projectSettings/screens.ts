export { GeneralScreen } from './GeneralScreen.tsx';
export { PeopleScreen } from './PeopleScreen.tsx';
export { ProjectSettingsScreen } from './ProjectSettingsScreen.tsx';
export { TagsScreen } from './TagsScreen.tsx';
