export const messages = {
  notAnImage: 'The picture has to be a PNG, JPEG or WebP image',
  broken: 'The picture is damaged',
  tooManyPixels: 'The picture has too many pixels',
  tooLarge: (megabytes: number) => `The picture is larger than ${megabytes} MB`,
  tooMuchToday: (megabytes: number) =>
    `You have uploaded ${megabytes} MB of pictures today, which is the daily limit. Try again tomorrow.`,
  tooManyAtOnce: 'You are uploading too many pictures at once. Try again in a moment.',
  signInFirst: 'Sign in first',
  notFound: 'Picture not found',
} as const;
