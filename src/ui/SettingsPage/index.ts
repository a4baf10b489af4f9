export {
  DangerButton,
  DangerRow,
  type DangerRowProps,
  SettingsFrame,
  type SettingsFrameProps,
  SettingsSection,
  type SettingsSectionProps,
} from './SettingsPage.tsx';
