export const workflowsMessages = {
  created: 'Workflow created',
  deleted: 'Workflow deleted',
} as const;
