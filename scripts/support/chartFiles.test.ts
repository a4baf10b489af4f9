import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { machineRegistry } from './machineRegistry.ts';
import { chartFiles, pictureOf } from './chartFiles.ts';
import { svgOf } from './chartSvg.ts';
import { chartOf, countOf } from './machineChart.ts';

const lamp = setup({
  types: { events: {} as { type: 'pressed' } | { type: 'broken' } },
  guards: { hasPower: () => true },
  actions: { count: () => undefined },
  delays: { rest: 100 },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  on: { broken: { target: '.dead', description: 'For good.' } },
  states: {
    off: { on: { pressed: { guard: 'hasPower', target: 'on', actions: 'count' } } },
    on: { tags: ['lit'], entry: 'count', after: { rest: 'off' }, on: { pressed: { actions: 'count' } } },
    dead: { type: 'final' },
  },
});

test('a chart contains the states and transitions of the machine as text', () => {
  const chart = chartOf(lamp);
  expect(countOf(chart)).toEqual({ states: 3, transitions: 4 });
  expect(
    chart.states.map(({ name, kind, tags, entry, exit, transitions }) => ({
      name,
      kind,
      tags,
      entry,
      exit,
      transitions,
    })),
  ).toEqual([
    {
      name: 'off',
      kind: 'atomic',
      tags: [],
      entry: [],
      exit: [],
      transitions: [
        {
          event: 'pressed',
          guard: 'hasPower',
          targets: ['lamp.on'],
          actions: ['count'],
          reenter: false,
          description: null,
        },
      ],
    },
    {
      name: 'on',
      kind: 'atomic',
      tags: ['lit'],
      entry: ['count'],
      exit: [],
      transitions: [
        { event: 'pressed', guard: null, targets: [], actions: ['count'], reenter: false, description: null },
        { event: 'after rest', guard: null, targets: ['lamp.off'], actions: [], reenter: false, description: null },
      ],
    },
    { name: 'dead', kind: 'final', tags: [], entry: [], exit: [], transitions: [] },
  ]);
});

test('the picture is identical each time and shows every state and event', async () => {
  const [one, other] = [await svgOf(chartOf(lamp)), await svgOf(chartOf(lamp))];
  expect(one).toBe(other);
  for (const words of ['off', 'on', 'dead', 'pressed', '[hasPower]', '/ count', 'after rest', 'broken'])
    expect(one).toContain(`>${words}<`);
  expect(one).toMatch(/^<svg [^>]*role="img" aria-label="Chart of lamp. States: off, on, dead."/);
});

test('a picture is redrawn when its chart or the picture itself has changed', async () => {
  const chart = chartOf(lamp);
  const drawn = await pictureOf(chart, null);
  const marked = drawn.replace('<svg ', '<svg data-kept="" ');
  expect(await pictureOf(chart, drawn)).toBe(drawn);
  expect(await pictureOf(chart, marked)).toBe(drawn);
  const changed = { ...chart, tags: ['lit'] };
  const stale = await pictureOf(changed, drawn);
  expect(stale).toBe(await pictureOf(changed, null));
  expect(stale).not.toBe(drawn);
});

test('every machine has a picture, a table and a row in the index', async () => {
  const files = await chartFiles();
  const names = Object.keys(machineRegistry);
  expect([...files.keys()].sort()).toEqual(
    ['README.md', ...names.flatMap((name) => [`${name}.md`, `${name}.svg`])].sort(),
  );
  for (const name of names) {
    expect(files.get(`${name}.svg`)).toMatch(/^<svg /);
    expect(files.get(`${name}.md`)).toMatch(new RegExp(`^# ${name}\n\n.{12,}`));
    expect(files.get('README.md')).toContain(`| [${name}](${name}.md) | `);
  }
});
