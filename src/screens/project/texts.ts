export const texts = {
  tabs: 'Project',
  insights: 'Insights',
  tasks: 'Tasks',
  documents: 'Documents',
  workflows: 'Workflows',
  assistant: 'Assistant',
  settings: 'Settings',
  back: 'Go to projects',
  retry: 'Try again',
} as const;
