export const editorMessages = {
  restored: (version: number) => `Version ${version} is the draft now`,
  joined: 'Changes by other people were merged with yours',
  refreshed: 'Changes by other people were loaded',
  full: 'A workflow has room for 60 states and 600 moves',
} as const;
