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
