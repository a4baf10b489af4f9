export const userMenuTexts = {
  menu: 'User menu',
  settings: 'Settings',
  theme: 'Theme',
  signOut: 'Sign out',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
} as const;
