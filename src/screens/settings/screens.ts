export { AccountScreen } from './AccountScreen.tsx';
export { NotificationsScreen } from './NotificationsScreen.tsx';
export { ProfileScreen } from './ProfileScreen.tsx';
export { SettingsScreen } from './SettingsScreen.tsx';
export { WorkspaceScreen } from './WorkspaceScreen.tsx';
