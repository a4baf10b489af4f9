export interface LeftOut {
  /** Names of the files and images. An image without a name is ''. */
  names: readonly string[];
  /** True if the same paste or drop has a text, which is inserted. */
  hasText: boolean;
}

/** Returns what a field of text can't take from a paste or a drop, or null. */
export function leftOutOf(data: Pick<DataTransfer, 'files' | 'getData'> | null): LeftOut | null {
  if (!data) return null;
  const page = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  const images = [...page.body.querySelectorAll('img')].map((image) => image.alt);
  const hasText = data.getData('text/plain') !== '' || (page.body.textContent ?? '').trim() !== '';
  const files = [...data.files].map(({ name }) => name);
  // Programs add a picture of the text that was copied, and browsers the file of a copied image.
  const names = images.length > 0 ? images : hasText ? [] : files;
  return names.length > 0 ? { names, hasText } : null;
}
