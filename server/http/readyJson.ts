import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const zip = promisify(gzip);
/** Minimum bytes of a body for which compression is worthwhile. */
const minimumZipped = 2048;

export class ReadyJson {
  readonly plain: Buffer;
  #tag: string | null = null;
  #zipped: Promise<Buffer> | null = null;

  constructor(json: string) {
    this.plain = Buffer.from(json);
  }

  /** ETag of the content. It is the same for every content encoding. */
  get tag(): string {
    this.#tag ??= `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
    return this.#tag;
  }

  async encodedFor(acceptEncoding: string | undefined): Promise<{ body: Buffer; encoding: 'gzip' | null }> {
    if (this.plain.length < minimumZipped || !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding ?? '')) {
      return { body: this.plain, encoding: null };
    }
    this.#zipped ??= zip(this.plain);
    return { body: await this.#zipped, encoding: 'gzip' };
  }
}
