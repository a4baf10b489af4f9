import { saveFile } from '../base/saveFile/saveFile.ts';

const edge = 20;

/** Downloads an element as an image in double resolution. Rejects if the browser can't render it. */
export async function saveAsPng(node: HTMLElement, name: string): Promise<void> {
  const { toBlob } = await import('html-to-image');
  const backgroundColor =
    getComputedStyle(document.documentElement).getPropertyValue('--faena-surface').trim() || '#fff';
  const blob = await toBlob(node, {
    pixelRatio: 2,
    backgroundColor,
    skipFonts: true,
    width: node.offsetWidth + 2 * edge,
    height: node.offsetHeight + 2 * edge,
    style: { padding: `${edge}px`, boxSizing: 'content-box', width: `${node.offsetWidth}px` },
    // Omits controls from the image.
    filter: (part) =>
      !(part instanceof HTMLElement) || (part.tagName !== 'BUTTON' && part.getAttribute('role') !== 'radiogroup'),
  });
  if (!blob) throw new Error('The picture is empty');
  saveFile(name, blob);
}
