import type { Sprint } from '../../../domain/sprint.ts';
import { daysFrom } from '../../../domain/sprintDays.ts';
import { texts } from './texts.ts';

const sameYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const otherYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const whole = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats a calendar day, with its year unless it is the current one. */
export const dayText = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? sameYear : otherYear).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** Formats a time in the user's time zone. */
export const momentText = (moment: string): string => whole.format(new Date(moment));

export const rangeText = ({ startsOn, endsOn }: Pick<Sprint, 'startsOn' | 'endsOn'>, today: string): string =>
  `${dayText(startsOn, today)} – ${dayText(endsOn, today)}`;

export function timingText({ state, startsOn, endsOn, completedAt }: Sprint, today: string): string {
  const messages = texts.timing;
  if (state === 'completed') return messages.ended(completedAt === null ? '' : dayText(completedAt, today));
  if (state === 'active')
    return endsOn < today ? messages.over(daysFrom(endsOn, today)) : messages.left(daysFrom(today, endsOn));
  return startsOn < today
    ? messages.overdueStart(daysFrom(startsOn, today))
    : messages.startsIn(daysFrom(today, startsOn));
}
