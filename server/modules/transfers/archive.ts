import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { cutText } from '../../../domain/cutText.ts';
import { trimEndOf } from '../../../domain/trimText.ts';

export interface Entry {
  /** Path in the archive, with `/` as the separator. */
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** True for content that is already compressed, such as images. The archive stores it uncompressed. */
  packed?: boolean;
}

const nothing = new Uint8Array();

/** Creates a ZIP archive as a stream. Only the last chunk is in memory. */
export async function* zipEntries(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    if (bytes.length > 0) ready.push(bytes);
  });
  const taken = (): Uint8Array[] => {
    if (failure) throw failure;
    const bytes = ready;
    ready = [];
    return bytes;
  };
  for await (const { name, content, packed = false } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const part of content) {
      file.push(typeof part === 'string' ? encoder.encode(part) : part);
      yield* taken();
    }
    file.push(nothing, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** Characters that some systems reject in file names, and characters that change the direction of text. */
const unsafe = /[\u0000-\u001f\u007f\\/:*?"<>|\u202A-\u202E\u2066-\u2069]/g;

/** Device names on Windows, which a file can't have even with an extension. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|\s*$|\s+\.)/i;

/** Converts a title to a file name that is valid on every system and never contains a path. */
export const fileNameOf = (title: string, fallback = 'untitled'): string =>
  trimEndOf(
    cutText(
      trimEndOf(
        cutText(title, 1000)
          .toWellFormed()
          .normalize('NFC')
          .replace(unsafe, '-')
          .replace(/\s+/g, ' ')
          .replace(/^[. ]+/, ''),
        '. ',
      ).replace(reserved, '$&_'),
      80,
    ),
    '. ',
  ) || fallback;

/**
 * Builds the Content-Disposition header of a download (RFC 6266), with an ASCII name for clients without UTF-8 support.
 */
export function dispositionOf(fileName: string): string {
  const name = fileName.toWellFormed();
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** Returns a function that makes names unique by numbers: 'Plan', 'Plan (2)', 'Plan (3)'. */
export function createNames(): (folder: string, name: string, ending?: string) => string {
  const taken = new Set<string>();
  /** Last number that was tried, by name. */
  const counts = new Map<string, number>();
  return (folder, name, ending = '') => {
    const whole = `${folder}${name}${ending}`.toLowerCase();
    for (let count = (counts.get(whole) ?? 0) + 1; ; count += 1) {
      const path = `${folder}${name}${count === 1 ? '' : ` (${count})`}${ending}`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      counts.set(whole, count);
      return path;
    }
  };
}
