import { formatsOf } from '../../../domain/formats.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import { daysFrom } from '../../../domain/sprintDays.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';

type Texts = Catalogues['sprints'];

/** Formats a calendar day, with its year unless it is the current one. */
export function dayText({ locale }: Texts, day: string, today: string): string {
  const { date, dayMonth } = formatsOf(locale);
  return (day.slice(0, 4) === today.slice(0, 4) ? dayMonth : date)(day);
}

/** Formats a time in the user's time zone. */
export const momentText = ({ locale }: Texts, moment: string): string =>
  formatsOf(locale).shortMoment(new Date(moment));

type Days = Pick<Sprint, 'startsOn' | 'endsOn'>;
/** Returns the first and the last day as texts. */
export const daysOf = (texts: Texts, { startsOn, endsOn }: Days, today: string): { from: string; to: string } => ({
  from: dayText(texts, startsOn, today),
  to: dayText(texts, endsOn, today),
});

export const rangeText = (texts: Texts, days: Days, today: string): string => texts.range(daysOf(texts, days, today));

export function timingText(texts: Texts, { state, startsOn, endsOn, completedAt }: Sprint, today: string): string {
  const { timing } = texts;
  if (state === 'completed')
    return timing.ended({ day: completedAt === null ? '' : dayText(texts, completedAt, today) });
  if (state === 'active')
    return endsOn < today
      ? timing.over({ days: daysFrom(endsOn, today) })
      : timing.left({ days: daysFrom(today, endsOn) });
  return startsOn < today
    ? timing.overdueStart({ days: daysFrom(startsOn, today) })
    : timing.startsIn({ days: daysFrom(today, startsOn) });
}
