export const texts = {
  tabs: 'Project',
  tasks: 'Tasks',
  settings: 'Settings',
  back: 'Go to projects',
  retry: 'Try again',
} as const;
