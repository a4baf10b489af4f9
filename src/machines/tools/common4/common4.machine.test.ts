import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { common4Machine } from './common4.machine.ts';
import {
  selectMayShuffle,
  selectMayStart,
  selectOrder,
  selectSecondsLeft,
  selectSide,
  selectTosses,
  selectWorkingDays,
} from './common4.selectors.ts';
import type { Common4Event } from './common4.types.ts';

const failsOf = (id: string): InternalEvent => ({ type: `xstate.error.actor.${id}`, error: new Error('crash') });
const walk = (region: string, events: readonly (Common4Event | InternalEvent)[]) =>
  coverMachine({
    machine: slice(common4Machine, '', [region]),
    events: [{ type: 'days.chosen', days: { from: '2026-01-01' } }, ...events],
    serializeState: ({ value, context: { minutes, names, endsAt } }) => JSON.stringify([value, minutes, names, endsAt]),
  });

const run = () => {
  let at = 1_000_000;
  const sides = ['tails', 'heads'] as const;
  let tosses = 0;
  const it = stage(
    common4Machine.provide({
      actors: {
        readClock: fromPromise<number, void>(async () => at),
        shuffle: fromPromise<string[], readonly string[]>(async ({ input }) => input.toReversed()),
        tossCoin: fromPromise(async () => sides[(tosses += 1) - 1] ?? 'tails'),
      },
    }),
    undefined,
  );
  /** Lets time pass, also while the timers of a hidden tab don't run. */
  const pass = async (seconds: number) => {
    at += seconds * 1000;
    it.clock.increment(250);
    await settled();
  };
  const left = () => selectSecondsLeft(it.actor.getSnapshot());
  return { ...it, pass, left };
};

describe('common4 machine', () => {
  test('covers every transition', async () => {
    expect(
      await walk('countdown', [
        { type: 'minutes.typed', minutes: '0,1' },
        { type: 'minutes.typed', minutes: 'x' },
        { type: 'countdown.started' },
        { type: 'countdown.stopped' },
        { type: 'xstate.done.actor.readClock', output: 0 },
        { type: 'xstate.done.actor.readClock', output: 400_000 },
        failsOf('readClock'),
        { type: 'xstate.after.tick.common4.countdown.running.waiting' },
      ]),
    ).toMatchObject({ missed: [] });
    expect(
      await walk('order', [
        { type: 'names.typed', names: 'Ada\nGrace' },
        { type: 'names.shuffled' },
        { type: 'xstate.done.actor.shuffle', output: ['Grace', 'Ada'] },
        failsOf('shuffle'),
      ]),
    ).toMatchObject({ missed: [] });
    expect(
      await walk('coin', [
        { type: 'coin.tossed' },
        { type: 'xstate.done.actor.tossCoin', output: 'heads' },
        { type: 'xstate.done.actor.tossCoin', output: 'tails' },
        failsOf('tossCoin'),
      ]),
    ).toMatchObject({ states: 4, missed: [] });
  });

  test('counts down by the clock, and stops at zero', async () => {
    const it = run();
    it.actor.send({ type: 'minutes.typed', minutes: '0,5' });
    it.actor.send({ type: 'countdown.started' });
    await settled();
    const seen = [it.left()];
    for (const seconds of [0.25, 1, 20, 60]) {
      await it.pass(seconds);
      seen.push(it.left());
    }
    it.actor.send({ type: 'countdown.stopped' });
    expect([...seen, it.left()]).toEqual([30, 30, 29, 9, 0, null]);
  });

  test('starts no countdown of nothing, of no number or of more than 10 hours', () => {
    const it = run();
    const starts = ['0', '', 'x', '-1', '601', '600', '0.1'].map((minutes) => {
      it.actor.send({ type: 'minutes.typed', minutes });
      return selectMayStart(it.actor.getSnapshot());
    });
    expect(starts).toEqual([false, false, false, false, false, true, true]);
  });

  test('puts at least two names in an order', async () => {
    const it = run();
    it.actor.send({ type: 'names.typed', names: ' Ada \n\n' });
    it.actor.send({ type: 'names.shuffled' });
    expect([selectMayShuffle(it.actor.getSnapshot()), selectOrder(it.actor.getSnapshot())]).toEqual([false, []]);
    it.actor.send({ type: 'names.typed', names: ' Ada \n\nGrace' });
    it.actor.send({ type: 'names.shuffled' });
    await settled();
    expect(selectOrder(it.actor.getSnapshot())).toEqual(['Grace', 'Ada']);
  });

  test('counts the tosses of a coin and the working days', async () => {
    const it = run();
    const seen = [];
    for (let toss = 0; toss < 2; toss += 1) {
      it.actor.send({ type: 'coin.tossed' });
      await settled();
      seen.push([selectSide(it.actor.getSnapshot()), selectTosses(it.actor.getSnapshot())]);
    }
    expect(seen).toEqual([
      ['tails', 1],
      ['heads', 2],
    ]);
    it.actor.send({ type: 'days.chosen', days: { from: '2026-01-02' } });
    it.actor.send({ type: 'days.chosen', days: { to: '2026-01-05' } });
    expect(selectWorkingDays(it.actor.getSnapshot())).toBe(2);
  });
});
