import { isSafeImage } from '../../../../richText/safeHref.ts';

export interface LeftOut {
  /** Names of the files and images. An image without a name is ''. */
  names: readonly string[];
  /** True if the same paste or drop has a text, which is inserted. */
  hasText: boolean;
}

/** `text` and `line` take only text. A `document` also takes files, and images that every reader can load. */
export type FieldKind = 'line' | 'text' | 'document';

type Inserted = Pick<DataTransfer, 'files' | 'getData'>;

/** Returns what a field can't take from a paste or a drop, or null. */
export function leftOutOf(data: Inserted, kind: FieldKind): LeftOut | null {
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  const hasText = data.getData('text/plain') !== '' || (body.textContent ?? '').trim() !== '';
  const files = [...data.files].map(({ name }) => name);
  if (kind === 'document' && files.length > 0 && !hasText) return null;
  const images = [...body.querySelectorAll('img')]
    .filter((image) => kind !== 'document' || !isSafeImage(image.getAttribute('src') ?? ''))
    .map(({ alt }) => alt);
  // Programs add a picture of the text that was copied, and browsers the file of a copied image.
  const names = hasText && kind === 'line' ? [] : images.length > 0 ? images : hasText ? [] : files;
  return names.length > 0 ? { names, hasText } : null;
}
