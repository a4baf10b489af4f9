import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const zip = promisify(gzip);
/** Bodies shorter than this are not worth zipping, in bytes. */
const worthZipping = 2048;

/** A whole answer body, encoded once and zipped once, for answers that are sent many times. */
export class ReadyJson {
  readonly plain: Buffer;
  #tag: string | null = null;
  #zipped: Promise<Buffer> | null = null;

  constructor(json: string) {
    this.plain = Buffer.from(json);
  }

  /** Names the content, the same in every encoding: a client that has it need not get it again. */
  get tag(): string {
    this.#tag ??= `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
    return this.#tag;
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
