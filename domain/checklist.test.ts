import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checklistOf, itemsOf, nameOfItem, tick, ticksBetween, withTicks } from './checklist.ts';

const line = fc.tuple(
  fc.constantFrom('', '  ', '    ', '> '),
  fc.constantFrom('- ', '* ', '- [ ] ', '- [x] ', '* [X] ', ''),
  fc.constantFrom('one', 'two', '**three**', '```', ''),
);
const markdown = fc
  .tuple(
    fc.array(
      line.map((parts) => parts.join('')),
      { maxLength: 20 },
    ),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([lines, end]) => lines.join(end));
const states = (text: string) => itemsOf(text).map(({ checked }) => checked);

describe('checklist', () => {
  it('has items in lists of any depth and in quotes, and none in code or in numbered lists', () => {
    const text = [
      '# Clock',
      '- [ ] Cut the gears',
      '  * [x] Cut  the gears',
      '- plain',
      '- [X] Wind\n  the spring',
      '1. [ ] numbered',
      '> - [ ] Cut the gears',
      '',
      '```\n- [ ] fenced\n```',
      '    - [ ] indented code',
      '[ ] no item, [x] no item',
    ].join('\n');
    expect(itemsOf(text)).toEqual([
      { text: 'Cut the gears', occurrence: 0, checked: false, at: text.indexOf('[ ]') + 1 },
      { text: 'Cut the gears', occurrence: 1, checked: true, at: text.indexOf('[x]') + 1 },
      { text: 'Wind the spring', occurrence: 0, checked: true, at: text.indexOf('[X]') + 1 },
      { text: 'Cut the gears', occurrence: 2, checked: false, at: text.indexOf('> - [ ]') + 5 },
    ]);
    expect(checklistOf({ description: text })).toEqual({ done: 2, total: 4 });
    expect([itemsOf(null), checklistOf({ description: null }), checklistOf({ description: '[ ]' })]).toEqual([
      [],
      null,
      null,
    ]);
  });

  it('is counted once for each record', () => {
    const task = { description: '- [ ] a' };
    expect(checklistOf(task)).toBe(checklistOf(task));
  });

  it('changes one character per tick, in texts with any line ends', () => {
    fc.assert(
      fc.property(markdown, fc.nat(), fc.boolean(), (text, number, checked) => {
        const items = itemsOf(text);
        const item = items[number % Math.max(1, items.length)];
        if (!item) return;
        const ticked = tick(text, item, checked) ?? '';
        const changed = item.checked === checked ? [] : [item.at];
        expect(ticked.length).toBe(text.length);
        expect([...text].flatMap((character, at) => (ticked[at] === character ? [] : [at]))).toEqual(changed);
        expect(states(ticked)).toEqual(items.map((other) => (other === item ? checked : other.checked)));
        expect(tick(ticked, item, checked)).toBe(ticked);
      }),
    );
  });

  it('does not tick an item that it does not have', () => {
    expect(tick('- [ ] a', { text: 'a', occurrence: 1 }, true)).toBeNull();
    expect(tick(null, { text: 'a', occurrence: 0 }, true)).toBeNull();
    expect(withTicks('- [ ] a', [{ item: { text: 'b', occurrence: 0 }, checked: true }])).toBe('- [ ] a');
  });

  it('takes the last of several ticks of an item', () => {
    const item = { text: 'a', occurrence: 0 };
    const ticks = [true, false, true].map((checked) => ({ item, checked }));
    expect(withTicks('- [ ] a\n- [ ] a', ticks)).toBe('- [x] a\n- [ ] a');
  });

  it('finds the ticks between two texts, which are independent of their order', () => {
    fc.assert(
      fc.property(markdown, fc.infiniteStream(fc.boolean()), (text, random) => {
        const ticks = itemsOf(text).map((item) => ({
          item: { text: item.text, occurrence: item.occurrence },
          checked: random.next().value as boolean,
        }));
        const ticked = withTicks(text, ticks);
        const found = ticksBetween(text, ticked);
        expect(found).toEqual(ticks.filter(({ checked }, index) => checked !== states(text)[index]));
        expect(withTicks(text, (found ?? []).toReversed())).toBe(ticked);
      }),
    );
    expect(ticksBetween('- [ ] a', '- [x] b')).toBeNull();
    expect(ticksBetween('- [ ] a', '- [ ] a\n- [ ] b')).toBeNull();
    expect(ticksBetween('a', 'b')).toBeNull();
  });

  it('names an item without its markup, in at most 100 characters', () => {
    const named = (text: string) => nameOfItem({ text });
    expect(named('Ask [@Ada](mention:1) for the **oil** and `a_b` \\*now\\*')).toBe(
      'Ask @Ada for the oil and a_b *now*',
    );
    expect(named('a'.repeat(101))).toBe(`${'a'.repeat(99)}…`);
  });
});
