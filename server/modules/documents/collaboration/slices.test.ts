import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { partsOf } from '../../../../richText/updateParts.ts';
import { fragmentName } from '../../../../richText/yjs.ts';
import { maxTextBytes } from '../collaborationStore.ts';
import { applyDeletions, applySlices, collectGarbage, mergeParts } from './slices.ts';
import { comparable } from '../../../../tests/support/processorTime.ts';

const longestText = (): Uint8Array => {
  const shared = new Y.Doc();
  const fragment = shared.getXmlFragment(fragmentName);
  const bytesOfParagraph = 45;
  for (let length = 0; length < maxTextBytes / bytesOfParagraph; length += 2000) {
    const paragraphs = Array.from({ length: 2000 }, () => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText('uno')]);
      return paragraph;
    });
    shared.transact(() => fragment.insert(fragment.length, paragraphs));
  }
  return Y.encodeStateAsUpdate(shared);
};

async function measure(work: () => Promise<unknown>): Promise<{ longest: number; total: number }> {
  const time = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const start = time();
  let last = start;
  let longest = 0;
  const note = () => {
    longest = Math.max(longest, time() - last);
    last = time();
  };
  let next = setImmediate(function tick() {
    note();
    next = setImmediate(tick);
  });
  await work();
  note();
  clearImmediate(next);
  return { longest, total: last - start };
}

const lengthOf = (shared: Y.Doc): number => shared.getXmlFragment(fragmentName).length;
const stateOf = (shared: Y.Doc): Uint8Array => Y.encodeStateAsUpdate(shared);

describe('a text of 8 MB in short paragraphs', () => {
  let text: Uint8Array;
  let slices: Uint8Array[];
  beforeAll(() => {
    text = longestText();
    slices = mergeParts({ parts: [text], into: 'slices' }).updates;
  });

  it('is loaded in turns of at most 50 ms', async () => {
    const shared = new Y.Doc({ gc: false });
    const { longest } = await measure(() => applySlices(shared, slices, null));
    expect(lengthOf(shared)).toBeGreaterThan(180_000);
    // A turn may include a garbage collection, so the limit has room for one.
    expect(comparable(longest, 150)).toBeLessThan(150);
  });

  it('is deleted and freed in turns of at most 50 ms', async () => {
    const shared = new Y.Doc({ gc: false });
    await applySlices(shared, slices, null);
    const writer = new Y.Doc({ gc: false });
    Y.applyUpdate(writer, text);
    const before = Y.encodeStateVector(writer);
    writer.getXmlFragment(fragmentName).delete(0, lengthOf(writer));
    const deletion = Y.encodeStateAsUpdate(writer, before);
    const { longest, total } = await measure(async () => {
      await applyDeletions(shared, Y.decodeUpdate(deletion).ds, null);
      Y.applyUpdate(shared, deletion);
      await collectGarbage(shared);
    });
    expect(lengthOf(shared)).toBe(0);
    expect(stateOf(shared).length).toBeLessThan(text.length / 2);
    expect(comparable(longest, 150)).toBeLessThan(150);
    expect(comparable(total, 4000)).toBeLessThan(4000);
  });
});

describe('a collaborative text', () => {
  const edit = fc.record({
    writer: fc.nat(3),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    act: fc.constantFrom('insert', 'append', 'delete', 'merge'),
    from: fc.nat(3),
  });
  const written = (edits: { writer: number; at: number; act: string; from: number }[]): Y.Doc => {
    const writers = Array.from({ length: 4 }, () => new Y.Doc());
    for (const { writer, at, act, from } of edits) {
      const [shared = new Y.Doc(), other = new Y.Doc()] = [writers[writer], writers[from]];
      const fragment = shared.getXmlFragment(fragmentName);
      const index = Math.floor(at * fragment.length);
      const block = fragment.length > 0 ? fragment.get(Math.min(index, fragment.length - 1)) : null;
      if (act === 'merge') Y.applyUpdate(shared, stateOf(other));
      else if (act === 'delete' && block) fragment.delete(Math.min(index, fragment.length - 1), 1);
      else if (act === 'append' && block instanceof Y.XmlElement) block.insert(block.length, [new Y.XmlText('dos')]);
      else fragment.insert(index, [new Y.XmlElement('paragraph')]);
    }
    const all = new Y.Doc({ gc: false });
    for (const shared of writers) Y.applyUpdate(all, stateOf(shared));
    return all;
  };
  const edits = fc.array(edit, { minLength: 1, maxLength: 60 });

  it('is the same in slices, none of which depends on a later one', () => {
    fc.assert(
      fc.property(edits, (some) => {
        const shared = written(some);
        const sliced = new Y.Doc();
        for (const slice of partsOf(shared, stateOf(shared), { least: 2, most: 4 })) {
          Y.applyUpdate(sliced, slice);
          expect(sliced.store.pendingStructs).toBeNull();
        }
        expect(Y.equalSnapshots(Y.snapshot(sliced), Y.snapshot(shared))).toBe(true);
        expect(sliced.getXmlFragment(fragmentName).toString()).toBe(shared.getXmlFragment(fragmentName).toString());
      }),
    );
  });

  it('is the same after garbage collection, and no larger than with Yjs', () => {
    fc.assert(
      fc.property(edits, (some) => {
        const shared = written(some);
        const collected = mergeParts({ parts: [stateOf(shared)], into: 'one' });
        const own = new Y.Doc();
        Y.applyUpdate(own, stateOf(shared));
        const read = new Y.Doc();
        for (const update of collected.updates) Y.applyUpdate(read, update);
        expect(Y.equalSnapshots(Y.snapshot(read), Y.snapshot(shared))).toBe(true);
        expect(read.getXmlFragment(fragmentName).toString()).toBe(shared.getXmlFragment(fragmentName).toString());
        expect(collected.updates[0]?.length).toBeLessThanOrEqual(stateOf(own).length);
      }),
    );
  });

  it('is merged without its damaged parts, whose indexes are returned', () => {
    const [one, two] = [new Y.Doc(), new Y.Doc()];
    one.getXmlFragment(fragmentName).insert(0, [new Y.XmlElement('paragraph')]);
    two.getXmlFragment(fragmentName).insert(0, [new Y.XmlElement('heading')]);
    const { updates, damaged } = mergeParts({
      parts: [stateOf(one), Uint8Array.of(200, 200, 3), stateOf(two)],
      into: 'one',
    });
    const read = new Y.Doc();
    for (const update of updates) Y.applyUpdate(read, update);
    expect([lengthOf(read), damaged]).toEqual([2, [1]]);
  });

  it('keeps an update whose predecessor is missing', () => {
    const shared = new Y.Doc();
    const made: Uint8Array[] = [];
    shared.on('update', (update: Uint8Array) => made.push(update));
    shared.getXmlFragment(fragmentName).insert(0, [new Y.XmlElement('paragraph')]);
    shared.getXmlFragment(fragmentName).insert(1, [new Y.XmlElement('heading')]);
    const [first, second] = made;
    const read = new Y.Doc();
    for (const part of [second, first])
      for (const slice of mergeParts({ parts: part ? [part] : [], into: 'slices' }).updates) Y.applyUpdate(read, slice);
    expect(lengthOf(read)).toBe(2);
  });
});
