export const userMenuTexts = {
  menu: 'User menu',
  settings: 'Settings',
  theme: 'Theme',
  documentation: 'Documentation',
  report: 'Report a problem',
  signOut: 'Sign out',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
} as const;
