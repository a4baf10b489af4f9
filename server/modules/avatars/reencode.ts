import { avatarUpload } from '../../../domain/access.ts';
import { AppError } from '../../../domain/errors.ts';
import { validationError } from '../../plugins/errors.ts';
import { imageSize } from './imageSize.ts';
import { words } from './words.ts';

const mostPixels = 50_000_000;
const quality = 82;
let last: Promise<unknown> = Promise.resolve();

/**
 * The picture as a WebP of at most `largest` pixels a side: drawn anew, so that nothing but its pixels is left, neither metadata nor anything hidden.
 * One at a time, since a decoded picture takes much memory.
 */
export async function reencode(bytes: Buffer, largest: number = avatarUpload.size): Promise<Uint8Array> {
  const size = imageSize(bytes);
  if (!size) throw new AppError('UNSUPPORTED_MEDIA', words.notAnImage);
  if (size.width * size.height > mostPixels) throw validationError([{ path: 'body', message: words.tooManyPixels }]);
  const work = last.then(() => draw(bytes, Math.min(largest, Math.max(size.width, size.height))));
  last = work.catch(() => {});
  return work;
}

async function draw(bytes: Buffer, side: number): Promise<Uint8Array> {
  // Loaded only here: most processes never draw a picture.
  const { ResizeFit, Transformer } = await import('@napi-rs/image');
  try {
    return await new Transformer(bytes).rotate().resize({ width: side, height: side, fit: ResizeFit.Inside }).webp(quality);
  } catch {
    throw validationError([{ path: 'body', message: words.broken }]);
  }
}
