/** Texts that people read from this area. */
export const messages = {
  notFound: 'Workspace not found',
  mayNotUpdate: 'Only the owner and admins can change the workspace',
  onlyOwnerDeletes: 'Only an owner can delete the workspace',
  onlyOwnerTransfers: 'Only an owner can hand the workspace over',
  nameDiffers: 'Type the name of the workspace as it is',
  toYourself: 'It is yours already',
} as const;
