/** Texts of the toasts of the workflow editor. */
export const editorMessages = {
  published: (version: number) => `Version ${version} published`,
  deactivated: 'The workflow is no longer in use: every move is allowed',
  restored: (version: number) => `Version ${version} is the draft now`,
  joined: 'Changes by other people were merged with yours',
  refreshed: 'Changes by other people were loaded',
  full: 'A workflow has room for 60 states and 600 moves',
  notSaved: 'The draft has to be saved before it is published',
} as const;
