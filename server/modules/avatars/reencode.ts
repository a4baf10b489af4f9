import { avatarUpload } from '../../../domain/access.ts';
import { AppError } from '../../../domain/errors.ts';
import { validationError } from '../../errors.ts';
import { imageSize } from './imageSize.ts';
import { words } from './messages.ts';

/** As many as the photos of usual cameras and phones have. */
const mostPixels = 25_000_000;
/** Of the formats, WebP knows no longer side. */
const longestSide = 16_383;
const quality = 82;
let last: Promise<unknown> = Promise.resolve();

/**
 * The picture as a WebP of at most `largest` pixels a side: drawn anew, so that nothing but its pixels is left, neither metadata nor anything hidden.
 * One at a time, since a decoded picture takes much memory.
 */
export async function reencode(bytes: Buffer, largest: number = avatarUpload.size): Promise<Uint8Array> {
  const size = imageSize(bytes);
  if (!size) throw new AppError('UNSUPPORTED_MEDIA', words.notAnImage);
  if (size.width * size.height > mostPixels || Math.max(size.width, size.height) > longestSide)
    throw validationError([{ path: 'body', message: words.tooManyPixels }]);
  const work = last.then(() => draw(bytes, largest));
  last = work.catch(() => {});
  return work;
}

async function draw(bytes: Buffer, side: number): Promise<Uint8Array> {
  // Loaded only here: most processes never draw a picture.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    // The header may lie about the size: the bound holds for what is decoded, too.
    return await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  } catch {
    throw validationError([{ path: 'body', message: words.broken }]);
  }
}
