export const switcherTexts = {
  label: 'Workspace',
  none: 'No workspace',
  heading: 'Workspaces',
  create: 'Create workspace',
  invite: 'Invite people',
} as const;
