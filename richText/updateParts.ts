/** Splits large Yjs updates into parts. */
import { encoding } from 'lib0';
import * as Y from 'yjs';

type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Struct = Decoded['structs'][number];
export interface Range {
  client: number;
  clock: number;
  length: number;
}

/** Number of structs in a part of a large update. The server rejects updates with more than about 10,000 structs. */
const structsPerPart = 4000;
/** Size in bytes below which an update has too few structs to be split. */
export const shortUpdate = 2 * structsPerPart;

interface PartSize {
  /** Minimum number of structs in a part. After it, the part ends as soon as the text is valid. */
  least: number;
  /** Maximum number of structs in a part. */
  most: number;
}

/**
 * Splits an update of this text into parts, so that the server can check and apply each part in a short time. No part
 * depends on a later one. The text is valid after each part with less than `most` structs: otherwise other editors
 * would delete an element without its content, and add cells to an incomplete row.
 */
export function partsOf(
  shared: Y.Doc,
  update: Uint8Array,
  size: PartSize = { least: structsPerPart, most: Infinity },
): Uint8Array[] {
  if (update.length < 2 * size.least) return [update];
  const { structs, ds } = Y.decodeUpdate(update);
  if (structs.length + ds.clients.size <= size.least) return [update];
  const inserted = divide(shared, inCausalOrder(structs), size);
  const deleted = chunksOf(rangesOf(ds), size.least);
  return [...inserted.map((part) => encodeUpdate(part, [])), ...deleted.map((part) => encodeUpdate([], part))];
}

function divide({ store }: Y.Doc, ordered: Struct[], { least, most }: PartSize): Struct[][] {
  /** For each client, the clock below which the receiver has its structs. */
  const known = new Map<number, number>();
  for (const { id } of ordered) known.set(id.client, Math.min(known.get(id.client) ?? Infinity, id.clock));
  const isKnown = ({ client, clock }: Y.ID) => clock < (known.get(client) ?? Infinity);
  const parts: Struct[][] = [];
  let part: Struct[] = [];
  for (const struct of ordered) {
    if (part.length >= most || (part.length >= least && mayBegin(store, struct, isKnown))) {
      parts.push(part);
      part = [];
    }
    part.push(struct);
    known.set(struct.id.client, struct.id.clock + struct.length);
  }
  return [...parts, part];
}

/** Returns true if a part may begin with this struct: the text is valid with all structs before it. */
function mayBegin(store: Y.Doc['store'], { id }: Struct, isKnown: (id: Y.ID) => boolean): boolean {
  // A struct isn't in the text yet if its predecessor is missing.
  if (id.clock >= Y.getState(store, id.client)) return true;
  const item = Y.getItem(store, id) as Y.Item | Y.GC;
  if (!(item instanceof Y.Item) || item.deleted || item.parentSub !== null) return false;
  let left = item.left;
  while (left?.deleted) left = left.left;
  if (!left || !isKnown(left.lastId)) return false;
  for (let around: unknown = item.parent; around instanceof Y.AbstractType; around = around._item?.parent)
    if (around instanceof Y.XmlElement && around.nodeName === 'tableRow') return false;
  return true;
}

const rangesOf = (deletions: Decoded['ds']): Range[] =>
  [...deletions.clients].flatMap(([client, some]) =>
    some.map(({ clock, len }): Range => ({ client, clock, length: len })),
  );

/**
 * Sorts structs so that each follows the structs to which it refers. So the first structs, in any number, can be
 * applied alone.
 */
function inCausalOrder(structs: Struct[]): Struct[] {
  const clients = new Map(
    [...Map.groupBy(structs, ({ id }) => id.client)].map(([client, some]) => [client, { structs: some, next: 0 }]),
  );
  const ordered: Struct[] = [];
  for (const first of clients.keys()) {
    const path = [{ client: first, until: Infinity }];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const own = clients.get(at.client);
      const struct = own?.structs[own.next];
      if (!own || !struct || struct.id.clock > at.until) {
        path.pop();
        continue;
      }
      const required = referencesOf(struct).find(({ client, clock }) => {
        const other = clients.get(client);
        const next = other?.structs[other.next];
        // Skip structs that refer to each other in a cycle, because they can't be applied in any order.
        return next && next.id.clock <= clock && path.every((one) => one.client !== client);
      });
      if (required) path.push({ client: required.client, until: required.clock });
      else {
        ordered.push(struct);
        own.next += 1;
      }
    }
  }
  return ordered;
}

const referencesOf = (struct: Struct): Y.ID[] => {
  if (!(struct instanceof Y.Item)) return [];
  const parent: unknown = struct.parent;
  return [struct.origin, struct.rightOrigin, parent].filter((id) => id instanceof Y.ID);
};

const chunksOf = <T>(list: T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, index) =>
    list.slice(index * length, (index + 1) * length),
  );

export function encodeUpdate(structs: Struct[], ranges: Range[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  const write = (...numbers: number[]) => {
    for (const number of numbers) encoding.writeVarUint(encoder.restEncoder, number);
  };
  const inserted = Map.groupBy(structs, ({ id }) => id.client);
  write(inserted.size);
  for (const [client, some] of inserted) {
    write(some.length, client, some[0]?.id.clock ?? 0);
    for (const struct of some) struct.write(encoder, 0);
  }
  const deleted = Map.groupBy(ranges, ({ client }) => client);
  write(deleted.size);
  for (const [client, some] of deleted) {
    write(client, some.length);
    for (const { clock, length } of some) write(clock, length);
  }
  return encoder.toUint8Array();
}
