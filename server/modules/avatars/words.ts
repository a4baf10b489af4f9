/** Texts that people read from this area. */
export const words = {
  notAnImage: 'The picture has to be a PNG, JPEG or WebP image',
  broken: 'The picture is damaged',
  tooManyPixels: 'The picture has too many pixels',
  tooLarge: 'The picture is larger than 5 MB',
  notFound: 'Picture not found',
} as const;
