export const messages = {
  notFound: 'Workspace not found',
  mayNotUpdate: 'Only the owner and admins can change the workspace',
  onlyOwnerDeletes: 'Only an owner can delete the workspace',
  onlyOwnerTransfers: 'Only an owner can transfer the workspace',
  nameDiffers: 'Enter the exact name of the workspace',
  toYourself: 'You are already the owner',
} as const;
