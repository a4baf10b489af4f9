import { formatsOf } from '../../../domain/formats.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';

type Texts = Catalogues['insights'];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Rounds to one decimal below 10, and otherwise to an integer. */
const rounded = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

/** Formats a duration in minutes, in hours below two days, or in days. */
export const spanText = (texts: Texts, span: number | null): string => {
  if (span === null) return texts.nothing;
  if (span < hour) return texts.minutes({ count: Math.round(span / minute) });
  if (span < 2 * day) return texts.hours({ count: rounded(span / hour) });
  return texts.longDays({ count: rounded(span / day) });
};

/** Formats a number of days on an axis, in hours below one day. */
export const axisText = (texts: Texts, days: number): string => {
  if (days === 0) return '0';
  return days < 1
    ? texts.hours({ count: Math.round(days * 240) / 10 })
    : texts.axisDays({ count: Math.round(days * 10) / 10 });
};

export const daysText = (texts: Texts, from: string, to: string): string => {
  const { date, dayMonth } = formatsOf(texts.locale);
  return from === to ? date(from) : texts.dayRange({ from: dayMonth(from), to: date(to) });
};

export const shareText = ({ locale }: Texts, part: number, whole: number): string =>
  formatsOf(locale).percent(whole === 0 ? 0 : part / whole);
/** Minimum base for a percentage. With a smaller base, one more task changes the percentage too much. */
const percentBase = 10;
const largestPercent = 200;

export interface Change {
  now: number | null;
  before: number | null;
  /** The smaller of the two numbers of measured tasks. */
  base: number;
  /** Formats the earlier value, which is shown instead of a percentage if the base is small. */
  show: (value: number) => string;
}

/**
 * Returns how a value has changed since the preceding period of the same length, or null if there is nothing to
 * compare.
 */
export const changeText = (texts: Texts, { now, before, base, show }: Change): string | null => {
  if (now === null || before === null || before === 0) return null;
  const change = Math.round((100 * (now - before)) / before);
  if (change === 0) return texts.numbers.same;
  if (base < percentBase || change > largestPercent) return texts.numbers.was({ value: show(before) });
  const sign = change > 0 ? '+' : '−';
  return texts.numbers.before({ change: `${sign}${formatsOf(texts.locale).percent(Math.abs(change) / 100)}` });
};
/** Returns the difference of two counts, for messages that depend on more, fewer or equal. */
export const differenceOf = (count: number, other: number) => ({
  kind: count === other ? 'same' : count > other ? 'more' : 'fewer',
  count: Math.abs(count - other),
});
export const perWeek = (count: number, days: number): number => rounded((7 * count) / Math.max(1, days));
