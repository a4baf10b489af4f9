import { encoding } from 'lib0';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fragmentName } from '../../../richText/yjs.ts';
import { insertionsIn } from './sharedText.ts';

const many = 250_000;
const updateOf = (write: (shared: Y.Doc) => void): Uint8Array => {
  const shared = new Y.Doc();
  shared.transact(() => write(shared));
  return Y.encodeStateAsUpdate(shared);
};
const repeated = (head: number[], part: (index: number) => number[], tail: number[] = []) => encoding.encode((encoder) => {
  const write = (numbers: number[]) => numbers.forEach((number) => encoding.writeVarUint(encoder, number));
  write(head);
  for (let index = 0; index < many; index += 1) write(part(index));
  write(tail);
});

describe('an update', () => {
  it.each([
    ['letters that were each written before the last', updateOf((shared) => {
      const text = shared.getText('t');
      for (let index = 0; index < many; index += 1) text.insert(0, 'x');
    })],
    ['values', updateOf((shared) => shared.getArray('a').insert(0, Array.from({ length: many }, (_, index) => index)))],
    ['removed letters', repeated([1, many, 5, 0], () => [0, 1], [0])],
    ['deletions', repeated([0, 1, 5, many], (index) => [2 * index, 1])],
    ['writers without letters', repeated([many], (index) => [0, index + 1, 0], [0])],
    ['writers without deletions', repeated([0, many], (index) => [index + 1, 0])],
  ])('of 250,000 %s is refused at once', (_what, update) => {
    const before = process.cpuUsage();
    expect(insertionsIn(update)).toBeNull();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(300);
  });

  it('of a long pasted text is taken', () => {
    const update = updateOf((shared) => shared.getXmlFragment(fragmentName).insert(0, Array.from({ length: 6000 }, (_, index) => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(`Paragraph ${index} of a long text that somebody pastes, as it is.`)]);
      return paragraph;
    })));
    expect(insertionsIn(update)).toBe(18_000);
  });

  it('that is malformed throws', () => {
    expect(() => insertionsIn(Uint8Array.of(200, 200, 3))).toThrow('Unexpected end of array');
  });
});
