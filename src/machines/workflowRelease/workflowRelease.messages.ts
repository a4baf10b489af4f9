export const releaseMessages = {
  published: (version: number) => `Version ${version} published`,
  deactivated: 'The workflow is no longer in use: every move is allowed',
  notSaved: 'The draft has to be saved before it is published',
} as const;
