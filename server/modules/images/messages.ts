export const messages = {
  notAnImage: 'The picture has to be a PNG, JPEG or WebP image',
  mayNotUpload: 'Guests cannot add pictures',
  notFound: 'Picture not found',
} as const;
