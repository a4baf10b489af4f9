import * as Y from 'yjs';
import type { Deletions } from './collaboration/slices.ts';
import { deepestElement, type ReadText, readText } from '../../../richText/readYjs.ts';

export const readState = (state: Uint8Array): ReadText => {
  const shared = new Y.Doc();
  Y.applyUpdate(shared, state);
  const text = readText(shared);
  shared.destroy();
  return text;
};

/** Maximum number of parts in an update from a browser: about 6,000 pasted paragraphs, which are applied in 50 ms. */
const maxParts = 25_000;

class TooManyParts extends Error {}

/** Decoder that stops at the maximum number of parts, before a larger update takes too long. */
class BoundedDecoder extends Y.UpdateDecoderV1 {
  private parts = 0;
  private count(): void {
    this.parts += 1;
    if (this.parts > maxParts) throw new TooManyParts();
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

/** Returns the changes in an update, or null if it has too many parts. Throws if the update is malformed. */
export function changesIn(update: Uint8Array): { insertions: Insertions; deletions: Deletions } | null {
  try {
    const { structs, ds } = Y.decodeUpdateV2(update, BoundedDecoder);
    return { insertions: structs, deletions: ds };
  } catch (error) {
    if (error instanceof TooManyParts) return null;
    throw error;
  }
}
export type Insertions = ReturnType<typeof Y.decodeUpdateV2>['structs'];

/**
 * Returns true if the insertions nest elements deeper than an editor can render, or if too many insertions would wait
 * for a missing update. `arriving` are insertions that are being stored and aren't applied yet. The time depends on the
 * number of insertions, not on the size of the text.
 */
export function nestsTooDeep({ store }: Y.Doc, insertions: Insertions, arriving: Insertions[]): boolean {
  const waiting = store.pendingStructs ? Y.decodeUpdateV2(store.pendingStructs.update).structs : [];
  const sources = [byClient(insertions), ...arriving.map(byClient), byClient(waiting)] as const;
  /** Nesting depth by item: the number of elements and texts around it. */
  const known = new Map<Y.Item, number>();
  let isMissing = false;
  const levelsAround = (start: Y.Item): number => {
    const path: { item: Y.Item; levels: number }[] = [];
    let around = 0;
    for (let next: Y.Item | undefined = start; next;) {
      const item: Y.Item = next;
      next = undefined;
      // Ends the recursion for an item that refers to itself through others. Yjs never applies such an item.
      known.set(item, 0);
      const parent = item.parent as Y.ID | string | null;
      const isWithin = parent instanceof Y.ID;
      path.push({ item, levels: isWithin ? 1 : 0 });
      const id = isWithin ? parent : parent === null ? (item.origin ?? item.rightOrigin) : null;
      if (id === null) break;
      if (id.clock < Y.getState(store, id.client)) {
        around = levelsAroundStored(Y.getItem(store, id));
        break;
      }
      const found = sources.map((items) => find(items, id)).find((one) => one !== undefined);
      if (found === undefined) isMissing = true;
      else if (known.has(found)) around = known.get(found) ?? 0;
      else next = found;
    }
    for (const { item, levels } of path.reverse()) {
      around += levels;
      known.set(item, around);
    }
    return around;
  };
  const isDeep = (items: Map<number, Y.Item[]>): boolean =>
    [...items.values()].flat().some((item) => {
      const levels = known.get(item) ?? levelsAround(item);
      return (
        item.content instanceof Y.ContentType && item.content.type instanceof Y.XmlElement && levels >= deepestElement
      );
    });
  const [own, ...others] = sources;
  if (isDeep(own)) return true;
  const waits =
    isMissing ||
    [...own].some(([client, [first]]) => first !== undefined && first.id.clock > Y.getState(store, client));
  return others.some(isDeep) || (waits && insertions.length + waiting.length > maxParts);
}

const levelsAroundStored = (stored: Y.Item | Y.GC): number => {
  let levels = 0;
  for (
    let item: Y.Item | null = stored instanceof Y.Item ? stored : null;
    item && levels <= deepestElement;
    levels += 1
  )
    item = (item.parent as Y.AbstractType<unknown> | null)?._item ?? null;
  return Math.max(0, levels - 1);
};

const byClient = (insertions: Insertions): Map<number, Y.Item[]> => {
  const items = Map.groupBy(
    insertions.filter((struct) => struct instanceof Y.Item),
    ({ id }) => id.client,
  );
  for (const some of items.values()) some.sort((a, b) => a.id.clock - b.id.clock);
  return items;
};

const find = (items: Map<number, Y.Item[]>, { client, clock }: Y.ID): Y.Item | undefined => {
  const some = items.get(client) ?? [];
  let from = 0;
  let to = some.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((some[middle]?.id.clock ?? 0) <= clock) from = middle + 1;
    else to = middle;
  }
  const item = some[from - 1];
  return item && clock < item.id.clock + item.length ? item : undefined;
};
