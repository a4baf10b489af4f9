import { saveFile } from '../saveFile/index.ts';

const edge = 20;

/** Has the browser keep a node as a picture, twice as fine as it is seen. Rejects where the browser can't draw it. */
export async function saveAsPng(node: HTMLElement, name: string): Promise<void> {
  const { toBlob } = await import('html-to-image');
  const backgroundColor =
    getComputedStyle(document.documentElement).getPropertyValue('--faena-surface').trim() || '#fff';
  // No font is fetched: the policy of the page allows its own alone, and those are the system's.
  const blob = await toBlob(node, {
    pixelRatio: 2,
    backgroundColor,
    skipFonts: true,
    width: node.offsetWidth + 2 * edge,
    height: node.offsetHeight + 2 * edge,
    style: { padding: `${edge}px`, boxSizing: 'content-box', width: `${node.offsetWidth}px` },
    // What can be pressed is no part of a picture.
    filter: (part) =>
      !(part instanceof HTMLElement) || (part.tagName !== 'BUTTON' && part.getAttribute('role') !== 'radiogroup'),
  });
  if (!blob) throw new Error('The picture is empty');
  saveFile(name, blob);
}
