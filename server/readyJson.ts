import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const zip = promisify(gzip);
/** Bodies shorter than this are not worth zipping, in bytes. */
const worthZipping = 2048;

/** A whole answer body, encoded once and zipped once, for answers that are sent many times. */
export class ReadyJson {
  readonly plain: Buffer;
  #zipped: Promise<Buffer> | null = null;

  constructor(json: string) {
    this.plain = Buffer.from(json);
  }

  /** The body for a client that takes these encodings, and the one it is in. */
  async encodedFor(acceptEncoding: string | undefined): Promise<{ body: Buffer; encoding: 'gzip' | null }> {
    if (this.plain.length < worthZipping || !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding ?? '')) {
      return { body: this.plain, encoding: null };
    }
    this.#zipped ??= zip(this.plain);
    return { body: await this.#zipped, encoding: 'gzip' };
  }
}
