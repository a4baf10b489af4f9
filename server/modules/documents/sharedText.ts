import * as Y from 'yjs';
import { type ReadText, readText } from '../../../richText/readYjs.ts';
import type { Parts } from './texts.ts';

/** Takes what is kept into a shared text. A damaged part is left out, rather than all the others with it. */
export function applyParts(shared: Y.Doc, { state, updates }: Parts, onDamaged: (error: unknown) => void = () => {}, origin?: unknown): void {
  for (const part of [state.state, ...updates.map(({ content }) => content)]) {
    try {
      Y.applyUpdate(shared, part, origin);
    } catch (error) {
      onDamaged(error);
    }
  }
}

/** What is derived from a state. */
export const readState = (state: Uint8Array): ReadText => {
  const shared = new Y.Doc();
  Y.applyUpdate(shared, state);
  const text = readText(shared);
  shared.destroy();
  return text;
};

/** Maximum number of parts of an update that a browser sends: 6,000 pasted paragraphs; so many are applied in 50 ms. */
const mostParts = 25_000;

class TooManyParts extends Error {}

/** Stops after so many parts, before an update that holds too many has taken its time. */
class BoundedDecoder extends Y.UpdateDecoderV1 {
  private parts = 0;
  private count(): void {
    this.parts += 1;
    if (this.parts > mostParts) throw new TooManyParts();
  }
  override readInfo() {
    this.count();
    return super.readInfo();
  }
  override readString() {
    this.count();
    return super.readString();
  }
  override readAny() {
    this.count();
    return super.readAny();
  }
  override readClient() {
    this.count();
    return super.readClient();
  }
  override readDsLen() {
    this.count();
    return super.readDsLen();
  }
  override resetDsCurVal() {
    this.count();
    super.resetDsCurVal();
  }
}

/** The number of insertions that an update holds; null when it has more parts than may be applied at once. Throws when it is malformed. */
export function insertionsIn(update: Uint8Array): number | null {
  try {
    return Y.decodeUpdateV2(update, BoundedDecoder).structs.length;
  } catch (error) {
    if (error instanceof TooManyParts) return null;
    throw error;
  }
}
