import type { Encoding } from './imports/table.ts';

/**
 * Detects the encoding of a text. Texts that aren't UTF-8 or UTF-16 are read as Windows-1252, in which all bytes are
 * valid. Without a byte order mark, UTF-16 is recognised by zero bytes, which most characters of a European text have.
 */
export function encodingOf(bytes: Uint8Array<ArrayBuffer>): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 4000);
  const zeros = (from: number): number =>
    start.reduce((sum, byte, at) => sum + Number(at % 2 === from && byte === 0), 0);
  if (zeros(1) > start.length / 4 && zeros(0) < zeros(1) / 8) return 'utf-16le';
  if (zeros(0) > start.length / 4 && zeros(1) < zeros(0) / 8) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Returns true for the content of a file that is no text, such as an archive or an image. */
export const isBinary = (text: string): boolean => {
  const start = text.slice(0, 4000);
  // eslint-disable-next-line no-control-regex
  const odd = start.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001d\u001f]/g)?.length ?? 0;
  return start.startsWith('PK\u0003\u0004') || (odd > 8 && odd > start.length / 50);
};
