/** Texts that people read from this area. */
export const words = {
  notFound: 'Workspace not found',
  mayNotUpdate: 'Only the owner and admins can change the workspace',
} as const;
