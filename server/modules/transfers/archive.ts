import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { cutText } from '../../../domain/cutText.ts';

/** A file of an archive; its content comes as it is read. */
export interface Entry {
  /** Path in the archive, with `/` between folders. */
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Whether it is small already, as pictures are. */
  packed?: boolean;
}

const nothing = new Uint8Array();

/** The bytes of a zip archive; nothing of it is held but what was read last. */
export async function* zipped(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
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

/** What no name of a file may hold: signs that some system refuses, and those that turn the direction of writing around. */
const unfit = /[\u0000-\u001f\u007f\\/:*?"<>|\u202A-\u202E\u2066-\u2069]/g;

/** A title as the name of a file on any system; never a path. */
export const fileNameOf = (title: string, otherwise = 'untitled'): string =>
  cutText(
    title
      .toWellFormed()
      .normalize('NFC')
      .replace(unfit, '-')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+|[. ]+$/g, ''),
    80,
  ).trimEnd() || otherwise;

/** Header that names a download (RFC 6266), for systems that read its UTF-8 form and for those that don't. */
export function dispositionOf(fileName: string): string {
  const name = fileName.toWellFormed();
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** Gives each name once in its folder, whatever its case. */
export function createNames(): (folder: string, name: string, ending?: string) => string {
  const taken = new Set<string>();
  return (folder, name, ending = '') => {
    for (let count = 1; ; count += 1) {
      const path = `${folder}${name}${count === 1 ? '' : ` (${count})`}${ending}`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  };
}
