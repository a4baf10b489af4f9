import { avatarUpload } from '../../../domain/access.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { validationError } from '../../http/errors.ts';
import { imageSize } from './imageSize.ts';

/** Maximum number of pixels, enough for photos from common cameras and phones. */
const maxPixels = 25_000_000;
/** Maximum length of a side in WebP. */
const maxSide = 16_383;
const quality = 82;
/** Seconds after which a conversion is stopped. */
const deadline = 2;
let last: Promise<unknown> = Promise.resolve();

/**
 * Converts an image to WebP with at most `largest` pixels on each side. Only the pixels are copied, without metadata or
 * hidden data. Conversions run one at a time, because a decoded image uses much memory.
 */
export async function reencode(bytes: Buffer, largest: number = avatarUpload.size): Promise<Uint8Array> {
  const size = imageSize(bytes);
  if (!size) throw new AppError('UNSUPPORTED_MEDIA', phrase('errors', 'avatars.notAnImage'));
  if (size.width * size.height > maxPixels || Math.max(size.width, size.height) > maxSide)
    throw validationError([{ path: 'body', message: phrase('errors', 'avatars.tooManyPixels') }]);
  const work = last.then(() => convert(bytes, largest));
  last = work.catch(() => {});
  return work;
}

async function convert(bytes: Buffer, side: number): Promise<Uint8Array> {
  // Imports the library on demand, because most processes never convert an image.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    // The header may be wrong, so the limit is applied to the decoded image as well.
    return await sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: deadline })
      .toBuffer();
  } catch (error) {
    if (error instanceof Error && /timeout/i.test(error.message))
      throw new AppError('PAYLOAD_TOO_LARGE', phrase('errors', 'avatars.tooHard'));
    throw validationError([{ path: 'body', message: phrase('errors', 'avatars.broken') }]);
  }
}
