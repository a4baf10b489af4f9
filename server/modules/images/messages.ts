/** Texts that people read from this area. */
export const messages = {
  notAnImage: 'The picture has to be a PNG, JPEG or WebP image',
  mayNotUpload: 'Only who may write documents can add pictures',
  notFound: 'Picture not found',
} as const;
