import { type Forecast, insightsLimits } from '../../../domain/insights.ts';
import { addDays } from './days.ts';

const { trials, horizon, forecastDays, forecastTasks } = insightsLimits;
const ahead = 30;
const bandPoints = 60;

/**
 * Forecasts when `open` tasks will be done, with a Monte Carlo simulation. On each future day, a trial finishes as many
 * tasks as on a random day of `samples`. The random numbers are seeded from the input, so that the same input gives the
 * same forecast.
 */
export function forecastOf({
  open,
  samples,
  today,
}: {
  open: number;
  samples: readonly number[];
  today: string;
}): Forecast {
  const finished = samples.reduce((sum, count) => sum + count, 0);
  if (open === 0) return { kind: 'nothingOpen' };
  if (samples.length < forecastDays || finished < forecastTasks)
    return { kind: 'tooLittle', days: samples.length, finished };
  const pace = Int32Array.from(samples);

  const doneAfter = new Float64Array(trials);
  const in30 = new Float64Array(trials);
  const random = createRandom(`${open}:${samples.join()}`);
  for (let trial = 0; trial < trials; trial += 1) {
    let count = 0;
    let day = 0;
    while (day < horizon && (count < open || day < ahead)) {
      const before = count;
      count += pace[random(pace.length)] ?? 0;
      day += 1;
      if (before < open && count >= open) doneAfter[trial] = day;
      if (day === ahead) in30[trial] = count;
    }
    if (count < open) doneAfter[trial] = Number.POSITIVE_INFINITY;
  }
  doneAfter.sort();
  in30.sort();
  const dayOf = (share: number): string | null => {
    const days = ranked(doneAfter, share);
    return Number.isFinite(days) ? addDays(today, days) : null;
  };
  return {
    kind: 'ready',
    open,
    days: samples.length,
    finished,
    trials,
    done: { p50: dayOf(0.5), p85: dayOf(0.85), p95: dayOf(0.95) },
    in30: { p50: ranked(in30, 0.5), p85: ranked(in30, 0.15), p95: ranked(in30, 0.05) },
    band: bandOf(open, pace, today, Math.min(horizon, ranked(doneAfter, 0.95))),
  };
}

function bandOf(
  open: number,
  pace: Int32Array,
  today: string,
  length: number,
): Extract<Forecast, { kind: 'ready' }>['band'] {
  const step = Math.max(1, Math.ceil(length / bandPoints));
  const points = Math.ceil(length / step);
  const left = Array.from({ length: points + 1 }, () => new Float64Array(trials).fill(0));
  left[0]?.fill(open);
  const random = createRandom(`${open}:${pace.join()}`);
  for (let trial = 0; trial < trials; trial += 1) {
    let rest = open;
    for (let day = 1; day <= points * step && rest > 0; day += 1) {
      rest = Math.max(0, rest - (pace[random(pace.length)] ?? 0));
      if (day % step !== 0) continue;
      const at = left[day / step];
      if (at) at[trial] = rest;
    }
  }
  return left.map((rests, point) => {
    rests.sort();
    return {
      day: addDays(today, point * step),
      p5: ranked(rests, 0.05),
      p15: ranked(rests, 0.15),
      p50: ranked(rests, 0.5),
      p85: ranked(rests, 0.85),
      p95: ranked(rests, 0.95),
    };
  });
}

const ranked = (sorted: Float64Array, share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

function createRandom(text: string): (below: number) => number {
  let seed = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) seed = Math.imul(seed ^ text.charCodeAt(index), 16_777_619);
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((((mixed ^ (mixed >>> 14)) >>> 0) * below) / 4_294_967_296) | 0;
  };
}
