import { useDates } from '../dates/useDates.ts';

export interface RelativeDayProps {
  /** Date `YYYY-MM-DD`. Only the day of a longer ISO text is read. */
  day: string;
  today: string;
}

/** Date in everyday language, such as 'Tomorrow', with the full date in its tooltip. */
export function RelativeDay({ day, today }: RelativeDayProps) {
  const dates = useDates();
  return (
    <time dateTime={day.slice(0, 10)} title={dates.longDay(day)}>
      {dates.relativeDate(day, today)}
    </time>
  );
}
