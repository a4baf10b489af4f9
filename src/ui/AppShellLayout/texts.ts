export const shellTexts = {
  skip: 'Skip to content',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  navigation: 'Main navigation',
  palette: 'Search or jump to…',
} as const;
