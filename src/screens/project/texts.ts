export const texts = {
  tabs: 'Project',
  tasks: 'Tasks',
  documents: 'Documents',
  assistant: 'Assistant',
  settings: 'Settings',
  back: 'Go to projects',
  retry: 'Try again',
} as const;
