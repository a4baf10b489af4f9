import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { partsOf } from './updateParts.ts';
import { fragmentName } from './yjs.ts';

const element = (name: string, children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
};
const paragraph = (words: string) => element('paragraph', [new Y.XmlText(words)]);
const cell = (words: string): Y.XmlElement => {
  const made = element('tableCell', [paragraph(words)]);
  made.setAttribute('colspan', '1');
  return made;
};
const table = (rows: number, columns: number) =>
  element(
    'table',
    Array.from({ length: rows }, (_row, row) =>
      element(
        'tableRow',
        Array.from({ length: columns }, (_column, column) => cell(`${row}/${column}`)),
      ),
    ),
  );
const written = (write: (fragment: Y.XmlFragment) => void): Y.Doc => {
  const shared = new Y.Doc();
  shared.transact(() => write(shared.getXmlFragment(fragmentName)));
  return shared;
};
const childrenOf = (parent: Y.XmlFragment | undefined): Y.XmlElement[] =>
  parent?.toArray().filter((child) => child instanceof Y.XmlElement) ?? [];
const text = (shared: Y.Doc) => shared.getXmlFragment(fragmentName).toString();

describe('the parts of an update', () => {
  it('are a single part for a short update', () => {
    const update = Y.encodeStateAsUpdate(written((fragment) => fragment.insert(0, [table(5, 5)])));
    expect(partsOf(new Y.Doc(), update)).toEqual([update]);
  });

  it('of a table of 20,000 cells end between two rows, and restore the same table', () => {
    const shared = written((fragment) =>
      fragment.insert(0, [paragraph('before'), table(2000, 10), paragraph('after')]),
    );
    const read = new Y.Doc();
    const parts = partsOf(shared, Y.encodeStateAsUpdate(shared));
    for (const part of parts) {
      expect(Y.decodeUpdate(part).structs.length).toBeLessThan(4100);
      Y.applyUpdate(read, part);
      const last = childrenOf(childrenOf(read.getXmlFragment(fragmentName))[1]).at(-1);
      const cells = childrenOf(last).map((one) => [one.getAttribute('colspan'), childrenOf(one).length]);
      if (last) expect(cells).toEqual(Array.from({ length: 10 }, () => ['1', 1]));
    }
    expect(parts.length).toBeGreaterThan(10);
    expect(text(read)).toBe(text(shared));
  });

  it('end between two list items, so that no list remains without items after its first items were deleted', () => {
    const item = (index: number) => element('listItem', [paragraph(`${index}`)]);
    const shared = written((fragment) =>
      fragment.insert(0, [
        element(
          'bulletList',
          Array.from({ length: 6000 }, (_, index) => item(index)),
        ),
      ]),
    );
    const [list] = childrenOf(shared.getXmlFragment(fragmentName));
    list?.delete(0, 3000);
    const read = new Y.Doc();
    for (const part of partsOf(shared, Y.encodeStateAsUpdate(shared))) {
      Y.applyUpdate(read, part);
      expect(childrenOf(read.getXmlFragment(fragmentName)).filter((one) => one.length === 0)).toEqual([]);
    }
    expect(text(read)).toBe(text(shared));
  });

  it('end only where the receiver already has everything that the next part refers to', () => {
    const shared = written((fragment) =>
      Array.from({ length: 8000 }, (_, index) => fragment.insert(0, [paragraph(`${index}`)])),
    );
    const parts = partsOf(shared, Y.encodeStateAsUpdate(shared));
    const read = new Y.Doc();
    for (const part of parts) {
      Y.applyUpdate(read, part);
      expect(childrenOf(read.getXmlFragment(fragmentName)).filter((one) => one.length === 0)).toEqual([]);
    }
    expect(text(read)).toBe(text(shared));
  });
});
