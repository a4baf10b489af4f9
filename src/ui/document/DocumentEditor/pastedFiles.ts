import { isTextFile } from '../../base/LeftOut/textFiles.ts';

const isImage = (html: string): boolean => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.children.length === 1 && body.firstElementChild?.tagName === 'IMG' && body.textContent.trim() === '';
};

/** Returns the files of a paste that are uploaded. */
export function pastedFiles({ clipboardData }: ClipboardEvent): readonly File[] {
  const files = [...(clipboardData?.files ?? [])].filter((file) => !isTextFile(file));
  const html = clipboardData?.getData('text/html') ?? '';
  // Word and browsers add an image of the copied text. Take files only if the HTML is nothing but an image.
  return html === '' || isImage(html) ? files : [];
}
