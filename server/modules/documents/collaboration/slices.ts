import * as Y from 'yjs';
import { encodeUpdate, partsOf, type Range } from '../../../../richText/updateParts.ts';
import type { MergedText, MergeJob } from '../textJobs.ts';

export type Deletions = ReturnType<typeof Y.decodeUpdate>['ds'];

/** Number of parts applied, deleted or collected in one turn of the event loop. A turn takes less than 50 ms. */
const partsPerSlice = 4000;
/**
 * Maximum number of parts in a turn. A turn takes more than `partsPerSlice` parts if the text isn't valid in between,
 * such as inside a very long table row.
 */
const maxParts = 4 * partsPerSlice;

const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/**
 * Applies the parts of a text. Skips damaged parts, so that the others can be applied. Returns the indexes of the
 * damaged parts.
 */
export function applyAll(shared: Y.Doc, parts: Uint8Array[]): number[] {
  return parts.flatMap((part, index) => {
    try {
      Y.applyUpdate(shared, part);
      return [];
    } catch {
      return index;
    }
  });
}

export function mergeParts({ parts, into, of }: MergeJob): MergedText {
  const shared = new Y.Doc({ gc: false });
  const damaged = applyAll(shared, parts);
  for (const _turn of garbageCollection(shared));
  const state = Y.encodeStateAsUpdate(shared);
  return {
    updates: into === 'one' ? [state] : partsOf(shared, of ?? state, { least: partsPerSlice, most: maxParts }),
    damaged,
  };
}

export async function applySlices(shared: Y.Doc, slices: Uint8Array[], origin: unknown): Promise<void> {
  for (const slice of slices) {
    await applyDeletions(shared, Y.decodeUpdate(slice).ds, origin);
    Y.applyUpdate(shared, slice, origin);
    await pause();
  }
}

/** Applies deletions in several turns. The last few deletions remain: they are applied with their update. */
export async function applyDeletions(shared: Y.Doc, deletions: Deletions, origin: unknown): Promise<void> {
  for (const update of deletionSlices(shared, deletions)) {
    Y.applyUpdate(shared, update, origin);
    await pause();
  }
}

/**
 * Splits deletions, beginning at the end of the text, because deleting an element would also delete the content after
 * it.
 */
function* deletionSlices({ store }: Y.Doc, deletions: Deletions): Generator<Uint8Array> {
  let ranges: Range[] = [];
  let count = 0;
  for (const [client, some] of deletions.clients) {
    for (const { clock: start, len } of some.toReversed()) {
      for (let end = Math.min(start + len, Y.getState(store, client)); end > start;) {
        const structs = store.clients.get(client) ?? [];
        const last = Y.findIndexSS(structs, end - 1);
        const first = structs[Math.max(0, last - (partsPerSlice - count) + 1)];
        const clock = Math.max(start, first?.id.clock ?? start);
        const found = last - Y.findIndexSS(structs, clock) + 1;
        ranges.push({ client, clock, length: end - clock });
        count += found;
        end = clock;
        if (count < partsPerSlice) continue;
        yield encodeUpdate([], ranges);
        ranges = [];
        count = 0;
      }
    }
  }
}

/**
 * Removes the content of deleted parts and merges the remaining ones, in linear time. Yields between two turns. Yjs
 * itself does this after each change in quadratic time, which takes half a minute for a deleted text of 8 MB. Texts are
 * therefore loaded with `gc: false`.
 */
export function* garbageCollection({ store }: Y.Doc): Generator<void, void> {
  let count = 0;
  for (const structs of store.clients.values()) {
    for (let index = structs.length - 1; index >= 0; index -= 1) {
      const struct = structs[index];
      if (!(struct instanceof Y.Item) || !struct.deleted || struct.content instanceof Y.ContentDeleted) continue;
      struct.gc(store, false);
      count += 1;
      if (count % partsPerSlice === 0) yield;
    }
    yield;
    mergeNeighbours(structs);
  }
}

export async function collectGarbage(shared: Y.Doc): Promise<void> {
  for (const _turn of garbageCollection(shared)) await pause();
}

/** Merges neighbouring structs of a client like Yjs, but in a single pass. */
function mergeNeighbours(structs: (Y.Item | Y.GC)[]): void {
  let length = 0;
  for (const right of structs) {
    const left = structs[length - 1];
    if (length > 0 && left && left.deleted === right.deleted && mergeInto(left, right)) {
      const map =
        right instanceof Y.Item && right.parentSub !== null ? (right.parent as Y.AbstractType<unknown>)._map : null;
      if (map && right instanceof Y.Item && left instanceof Y.Item && map.get(right.parentSub ?? '') === right)
        map.set(right.parentSub ?? '', left);
    } else {
      structs[length] = right;
      length += 1;
    }
  }
  structs.length = length;
}

const mergeInto = (left: Y.Item | Y.GC, right: Y.Item | Y.GC): boolean =>
  left instanceof Y.Item
    ? right instanceof Y.Item && left.mergeWith(right)
    : right instanceof Y.GC && left.mergeWith(right);
