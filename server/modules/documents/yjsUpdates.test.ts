import { encoding } from 'lib0';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fragmentName } from '../../../richText/yjs.ts';
import { deepestElement } from '../../../richText/readYjs.ts';
import { changesIn, nestsTooDeep } from './yjsUpdates.ts';
import { processorTime } from '../../../tests/support/processorTime.ts';

const many = 250_000;
const updateOf = (write: (shared: Y.Doc) => void): Uint8Array => {
  const shared = new Y.Doc();
  shared.transact(() => write(shared));
  return Y.encodeStateAsUpdate(shared);
};
const repeated = (head: number[], part: (index: number) => number[], tail: number[] = []) =>
  encoding.encode((encoder) => {
    const write = (numbers: number[]) => numbers.forEach((number) => encoding.writeVarUint(encoder, number));
    write(head);
    for (let index = 0; index < many; index += 1) write(part(index));
    write(tail);
  });

describe('an update', () => {
  it.each([
    [
      'letters that were each written before the last',
      updateOf((shared) => {
        const text = shared.getText('t');
        for (let index = 0; index < many; index += 1) text.insert(0, 'x');
      }),
    ],
    [
      'values',
      updateOf((shared) =>
        shared.getArray('a').insert(
          0,
          Array.from({ length: many }, (_, index) => index),
        ),
      ),
    ],
    ['removed letters', repeated([1, many, 5, 0], () => [0, 1], [0])],
    ['deletions', repeated([0, 1, 5, many], (index) => [2 * index, 1])],
    ['writers without letters', repeated([many], (index) => [0, index + 1, 0], [0])],
    ['writers without deletions', repeated([0, many], (index) => [index + 1, 0])],
  ])('of 250,000 %s is rejected within 300 ms', (_what, update) => {
    expect(processorTime(() => expect(changesIn(update)).toBeNull(), 300)).toBeLessThan(300);
  });

  it('of a long pasted text is accepted', () => {
    const update = updateOf((shared) =>
      shared.getXmlFragment(fragmentName).insert(
        0,
        Array.from({ length: 6000 }, (_, index) => {
          const paragraph = new Y.XmlElement('paragraph');
          paragraph.insert(0, [new Y.XmlText(`Paragraph ${index} of a long text that somebody pastes, as it is.`)]);
          return paragraph;
        }),
      ),
    );
    expect(changesIn(update)?.insertions).toHaveLength(18_000);
  });

  it('that is malformed throws', () => {
    expect(() => changesIn(Uint8Array.of(200, 200, 3))).toThrow('Unexpected end of array');
  });
});

describe('an update that nests elements', () => {
  const nested = (levels: number): Y.Doc => {
    const shared = new Y.Doc();
    nest(shared.getXmlFragment(fragmentName), levels);
    return shared;
  };
  const nest = (parent: Y.XmlFragment, levels: number): Y.XmlFragment => {
    let inner = parent;
    for (let level = 0; level < levels; level += 1) {
      const quote = new Y.XmlElement('blockquote');
      inner.insert(inner.length, [quote]);
      inner = quote;
    }
    return inner;
  };
  const innermost = (shared: Y.Doc): Y.XmlFragment => {
    let inner: Y.XmlFragment = shared.getXmlFragment(fragmentName);
    for (let next = inner.get(0); next instanceof Y.XmlElement; next = inner.get(0)) inner = next;
    return inner;
  };
  const made = (before: Y.Doc, write: (shared: Y.Doc) => void): Uint8Array[] => {
    const shared = new Y.Doc();
    Y.applyUpdate(shared, Y.encodeStateAsUpdate(before));
    const updates: Uint8Array[] = [];
    shared.on('update', (update: Uint8Array) => updates.push(update));
    write(shared);
    return updates;
  };
  const insertions = (update: Uint8Array | undefined) => (update && changesIn(update)?.insertions) ?? [];
  const isRefused = (shared: Y.Doc, update: Uint8Array | undefined, arriving: Uint8Array[] = []) =>
    nestsTooDeep(shared, insertions(update), arriving.map(insertions));

  it('is rejected one level beyond what an editor draws', () => {
    const empty = new Y.Doc();
    expect(isRefused(empty, Y.encodeStateAsUpdate(nested(deepestElement)))).toBe(false);
    expect(isRefused(empty, Y.encodeStateAsUpdate(nested(deepestElement + 1)))).toBe(true);
    expect(isRefused(empty, Y.encodeStateAsUpdate(nested(500)))).toBe(true);
  });

  it('is rejected by the depth of its parent or neighbour', () => {
    const deep = nested(deepestElement);
    const within = (write: (inner: Y.XmlFragment) => void) =>
      isRefused(deep, made(deep, (shared) => write(innermost(shared)))[0]);
    expect(within((inner) => nest(inner, 1))).toBe(true);
    expect(within((inner) => inner.insert(0, [new Y.XmlText('words')]))).toBe(false);
    expect(within((inner) => (inner.parent as Y.XmlElement).insert(0, [new Y.XmlElement('paragraph')]))).toBe(false);
    const [, beside] = made(deep, (shared) => {
      const inner = innermost(shared);
      inner.insert(0, [new Y.XmlText('words')]);
      inner.insert(1, [new Y.XmlElement('paragraph')]);
    });
    expect(isRefused(deep, beside)).toBe(false);
    Y.applyUpdate(
      deep,
      made(deep, (shared) => innermost(shared).insert(0, [new Y.XmlText('words')]))[0] ?? new Uint8Array(),
    );
    expect(within((inner) => inner.insert(1, [new Y.XmlElement('paragraph')]))).toBe(true);
    expect(isRefused(deep, made(deep, (shared) => nest(shared.getXmlFragment(fragmentName), 3))[0])).toBe(false);
  });

  it('is rejected if it completes waiting parts, or parts that are being stored', () => {
    const empty = new Y.Doc();
    const [outer, inner] = made(empty, (shared) => {
      let last: Y.XmlFragment = shared.getXmlFragment(fragmentName);
      shared.transact(() => {
        last = nest(last, 40);
      });
      shared.transact(() => nest(last, 40));
    });
    expect([isRefused(empty, outer), isRefused(empty, inner)]).toEqual([false, false]);
    expect(isRefused(empty, inner, outer && [outer])).toBe(true);
    expect(isRefused(empty, outer, inner && [inner])).toBe(true);
    if (inner) Y.applyUpdate(empty, inner);
    expect(isRefused(empty, outer)).toBe(true);
  });

  it('is rejected if too much would wait for a missing part', () => {
    const shared = new Y.Doc();
    const [missing, ...later] = made(shared, (other) => {
      const letters = other.getText('t');
      letters.insert(0, 'x');
      for (let update = 0; update < 4; update += 1)
        other.transact(() => Array.from({ length: 8000 }, () => letters.insert(0, 'x')));
    });
    const refused = later.map((update) => {
      const found = isRefused(shared, update);
      if (!found) Y.applyUpdate(shared, update);
      return found;
    });
    expect(refused).toEqual([false, false, false, true]);
    expect(isRefused(shared, missing)).toBe(false);
    if (missing) Y.applyUpdate(shared, missing);
    expect(isRefused(shared, later[3])).toBe(false);
  });

  it('is checked in time proportional to its own size', () => {
    const writers = 8000;
    // The letters form a cycle: each follows the letter of the next client, and the last one follows the first.
    const circle = encoding.encode((encoder) => {
      const write = (...numbers: number[]) => numbers.forEach((number) => encoding.writeVarUint(encoder, number));
      write(writers);
      for (let writer = 0; writer < writers; writer += 1) {
        write(1, writer + 1, 0);
        encoding.writeUint8(encoder, 0x84);
        write(((writer + 1) % writers) + 1, 0);
        encoding.writeVarString(encoder, 'x');
      }
      write(0);
    });
    const time = processorTime(() => {
      const found = changesIn(circle)?.insertions;
      expect(found).toHaveLength(writers);
      expect(nestsTooDeep(new Y.Doc(), found ?? [], [])).toBe(false);
    }, 300);
    expect(time).toBeLessThan(300);
  });
});
