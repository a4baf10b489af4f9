import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundedPercentile, type Step, walksIn } from './walks.ts';

const at = (minutes: number): number => Date.UTC(2026, 0, 1) + minutes * 60_000;
/** Parses the moves of a task at given minutes, such as 'A0 B10 A30'. */
const steps = (taskId: string, way: string): Step[] =>
  way.split(' ').map((step, nth, all) => ({
    taskId,
    at: at(Number(step.slice(1))),
    from: nth === 0 ? null : (all[nth - 1]?.[0] ?? null),
    to: step[0] ?? '',
  }));
const order = ['A', 'B', 'C', 'D'];
const all = { from: at(0), to: at(10_000) };

describe('paths of tasks', () => {
  it('are counted with tasks, visits and durations', () => {
    const walks = walksIn(
      [...steps('1', 'A0 B10 C30'), ...steps('2', 'A0 B20 A25 B65'), ...steps('3', 'B5')],
      all,
      order,
    );
    expect(walks.moves).toEqual([
      { from: 'A', to: 'B', count: 3, tasks: 2 },
      { from: 'B', to: 'A', count: 1, tasks: 1 },
      { from: 'B', to: 'C', count: 1, tasks: 1 },
    ]);
    expect(walks.stays).toEqual([
      { statusId: 'A', visits: 3, now: 0, median: 20, p85: 34 },
      { statusId: 'B', visits: 4, now: 0, median: 12.5, p85: 17.75 },
      { statusId: 'C', visits: 1, now: 0, median: null, p85: null },
    ]);
    expect(walks.loops).toEqual([{ path: ['A', 'B', 'A'], count: 1 }]);
  });

  it('start in the status at the beginning of the time range and count the full stay', () => {
    const walks = walksIn(steps('1', 'A0 B100 A200 B300 C400'), { from: at(250), to: at(350) }, order);
    expect(walks).toEqual({
      moves: [{ from: 'A', to: 'B', count: 1, tasks: 1 }],
      stays: [
        { statusId: 'A', visits: 0, now: 0, median: 100, p85: 100 },
        { statusId: 'B', visits: 1, now: 0, median: null, p85: null },
      ],
      loops: [],
    });
    expect(walksIn(steps('1', 'A0 B100 A200'), { from: at(150), to: at(350) }, order).loops).toEqual([]);
  });

  it('list a loop from its first status in the project, and count each round', () => {
    const loops = (way: string) => walksIn(steps('1', way), all, order).loops;
    expect(loops('A0 B1 A2 B3 A4')).toEqual([{ path: ['A', 'B', 'A'], count: 2 }]);
    expect(loops('C0 A1 B2 C3')).toEqual([{ path: ['A', 'B', 'C', 'A'], count: 1 }]);
    expect(loops('A0 B1 C2 B3 C4 D5')).toEqual([{ path: ['B', 'C', 'B'], count: 1 }]);
    // A loop within a larger loop counts separately, and isn't part of the larger one.
    expect(loops('A0 B1 C2 B3 A4')).toEqual([
      { path: ['A', 'B', 'A'], count: 1 },
      { path: ['B', 'C', 'B'], count: 1 },
    ]);
    expect(loops('A0 B1 C2 D3')).toEqual([]);
  });

  it('list the twenty most frequent loops', () => {
    const names = Array.from({ length: 30 }, (_, nth) => String.fromCharCode(97 + nth));
    const many = names.flatMap((name, nth) => steps(String(nth), `A0 ${`${name}1 A2 `.repeat(nth + 1).trim()}`));
    const { loops } = walksIn(many, all, ['A', ...names]);
    expect([loops.length, loops[0]?.count, loops.at(-1)?.count]).toEqual([20, 30, 11]);
  });

  it('have interpolated percentiles', () => {
    expect([
      roundedPercentile([], 0.5),
      roundedPercentile([7], 0.85),
      roundedPercentile([1, 2, 3, 4], 0.5),
      roundedPercentile([4, 1, 3, 2], 0.85),
    ]).toEqual([null, 7, 2.5, 3.55]);
  });

  it('agree with a simple count for arbitrary tasks (property)', () => {
    const task = fc.array(fc.tuple(fc.constantFrom(...order), fc.integer({ min: 1, max: 50 })), {
      minLength: 1,
      maxLength: 25,
    });
    fc.assert(
      fc.property(
        fc.array(task, { maxLength: 8 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        (tasks, start, length) => {
          const walked = tasks.map((way, nth) => {
            const made: Step[] = [];
            let minute = 0;
            for (const [to, later] of way) {
              const last = made.at(-1);
              if (last?.to === to) continue;
              minute += later;
              made.push({ taskId: String(nth), at: at(minute), from: last?.to ?? null, to });
            }
            return made;
          });
          const time = { from: at(start), to: at(start + length) };
          const inTime = (step: Step) => step.at >= time.from && step.at <= time.to;
          const walks = walksIn(walked.flat(), time, order);
          const flat = walked.flat().filter(inTime);
          const moves = flat.filter(({ from }) => from !== null);
          expect(walks.moves.reduce((sum, { count }) => sum + count, 0)).toBe(moves.length);
          for (const { from, to, count, tasks: distinct } of walks.moves) {
            const same = moves.filter((step) => step.from === from && step.to === to);
            expect([count, distinct]).toEqual([same.length, new Set(same.map(({ taskId }) => taskId)).size]);
          }
          for (const { statusId, visits, median, p85 } of walks.stays) {
            expect(visits).toBe(flat.filter(({ to }) => to === statusId).length);
            const lengths = walked.flatMap((way) =>
              way.flatMap((step, nth) => {
                const before = way[nth - 1];
                return before && before.to === statusId && inTime(step) ? [(step.at - before.at) / 60_000] : [];
              }),
            );
            expect(median === null).toBe(lengths.length === 0);
            if (median === null || p85 === null) continue;
            expect(lengths.filter((value) => value <= median + 0.01).length * 2).toBeGreaterThanOrEqual(lengths.length);
            expect(p85).toBeGreaterThanOrEqual(median);
            expect(Math.max(...lengths)).toBeGreaterThanOrEqual(p85 - 0.01);
          }
          for (const { path, count } of walks.loops) {
            expect([path[0], new Set(path).size, count > 0]).toEqual([path.at(-1), path.length - 1, true]);
            expect(path.slice(0, -1).every((id) => order.indexOf(path[0] ?? '') <= order.indexOf(id))).toBe(true);
          }
          expect(walks.loops.reduce((sum, { path, count }) => sum + count * (path.length - 1), 0)).toBeLessThanOrEqual(
            moves.length,
          );
        },
      ),
    );
  });
});
