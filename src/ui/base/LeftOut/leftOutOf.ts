import { isSafeImage } from '../../../../richText/safeHref.ts';
import type { Transfer } from './inserted.ts';
import { isPicture } from './pictures.ts';
import { isTextFile } from './textFiles.ts';

export interface LeftOut {
  /** Names of the files and images. An image without a name is ''. */
  names: readonly string[];
  /** True if the paste or drop also contains text or a text file, which is inserted. */
  hasText: boolean;
}

/**
 * `text` and `line` accept only text. A `formatted` text also accepts text files. A `document` accepts all files, and
 * images that every reader can load.
 */
export type FieldKind = 'line' | 'text' | 'formatted' | 'document';

/** Returns the parts of a paste or drop that a field can't accept, or null if there are none. */
export function leftOutOf(data: Transfer, kind: FieldKind): LeftOut | null {
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  const takesFiles = kind === 'formatted' || kind === 'document';
  const left = [...data.files].filter((file) => !takesFiles || !isTextFile(file));
  const hasText = data.getData('text/plain') !== '' || (body.textContent ?? '').trim() !== '';
  const files = left.map(({ name }) => name);
  if (kind === 'document' && files.length > 0 && !hasText) return null;
  const images = [...body.querySelectorAll('img')]
    .filter(isPicture)
    .filter((image) => kind !== 'document' || !isSafeImage(image.getAttribute('src') ?? ''))
    .map(({ alt }) => alt);
  // Ignores images that are copies of the text, which programs add, and the file that browsers add for a copied image.
  const names = hasText && kind === 'line' ? [] : images.length > 0 ? images : hasText ? [] : files;
  return names.length > 0 ? { names, hasText: hasText || left.length < data.files.length } : null;
}
