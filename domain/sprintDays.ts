import type { Amount, Sprint } from './sprint.ts';

const msADay = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) / msADay;

export const addDays = (day: string, days: number): string =>
  new Date((numberOf(day) + days) * msADay).toISOString().slice(0, 10);

export const daysFrom = (from: string, to: string): number => numberOf(to) - numberOf(from);

/** Returns the length of a sprint in days, including the first and the last day. */
export const lengthInDays = ({ startsOn, endsOn }: Pick<Sprint, 'startsOn' | 'endsOn'>): number =>
  daysFrom(startsOn, endsOn) + 1;

type Dated = Pick<Sprint, 'id' | 'startsOn' | 'endsOn' | 'parallel' | 'state'>;

/** Returns another sprint with overlapping dates, unless one of the two is parallel. */
export const clashOf = <S extends Dated>(sprint: Omit<Dated, 'state'>, others: readonly S[]): S | undefined =>
  sprint.parallel
    ? undefined
    : others.find(
        (other) =>
          other.id !== sprint.id &&
          !other.parallel &&
          other.state !== 'completed' &&
          other.startsOn <= sprint.endsOn &&
          sprint.startsOn <= other.endsOn,
      );

/**
 * Returns the dates of the next sprint, which has the same length. It starts tomorrow, or today if this sprint was to
 * end before today.
 */
export function datesAfter(
  sprint: Pick<Sprint, 'startsOn' | 'endsOn'>,
  today: string,
): { startsOn: string; endsOn: string } {
  const startsOn = today > sprint.endsOn ? today : addDays(today, 1);
  return { startsOn, endsOn: addDays(startsOn, lengthInDays(sprint) - 1) };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export function idealOn(remainingAtStart: Amount, startedOn: string, endsOn: string, day: string): Amount {
  const all = daysFrom(startedOn, endsOn) + 1;
  const left = all <= 0 ? 0 : Math.min(1, Math.max(0, daysFrom(day, endsOn) / all));
  return {
    tasks: Math.max(0, Math.round(remainingAtStart.tasks * left)),
    points: rounded(remainingAtStart.points * left),
  };
}
