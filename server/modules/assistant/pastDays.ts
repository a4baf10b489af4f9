import { foldText } from '../../../domain/foldText.ts';
import { formatsOf } from '../../../domain/formats.ts';
import { textsOf } from '../../shared/texts.ts';
import { mondayOf, shiftDay, weekdayOf } from './dates.ts';
import { foldedPattern } from './speech/foldedPattern.ts';
import { speeches, type SpokenLanguage } from './speech/speeches.ts';

const dayOfParts = (year: number, monthNumber: number, date: number): string | null => {
  const made = new Date(Date.UTC(year, monthNumber - 1, date));
  return made.getUTCMonth() === monthNumber - 1 && made.getUTCDate() === date ? made.toISOString().slice(0, 10) : null;
};
const lastOf = (today: string, monthNumber: number, date: number): string | null => {
  const year = Number(today.slice(0, 4));
  const made = dayOfParts(year, monthNumber, date);
  return made !== null && made > today ? dayOfParts(year - 1, monthNumber, date) : made;
};
const writtenDay = (today: string, month: number, date: string | undefined, year: string | undefined) =>
  year === undefined ? lastOf(today, month, Number(date)) : dayOfParts(Number(year), month, Number(date));

export interface PastDay {
  pattern: RegExp;
  day: (match: RegExpExecArray, today: string) => string | null;
}

/** Returns the expressions for past days in folded text. The first match is used. */
export function pastDaysOf(language: SpokenLanguage): PastDay[] {
  const { past, before: beforeNames, thisWeek } = speeches[language];
  const words = textsOf(language)('quickAdd');
  const before = `(?:(?:${foldedPattern(beforeNames)}) ){0,2}`;
  const last = `(?:${foldedPattern(past.last)})`;
  const months = monthsOf(language);
  const month = `(${[...months.keys()].join('|')})`;
  const numbers = new Map(Object.entries(past.numbers).map(([name, number]) => [foldText(name), number]));
  const amount = `(\\d{1,3}|${[...numbers.keys()].join('|')})`;
  const units = (
    [
      [1, past.hours],
      [24, words.days],
      [7 * 24, words.weeks],
      [30 * 24, words.months],
    ] as const
  ).map(([hours, list]) => ({ hours, pattern: longWords(list, 3) }));
  const unit = `(${units.map(({ pattern }) => pattern).join('|')})`;
  const daysBefore = (today: string, count: string | undefined, name: string | undefined) => {
    const hours = units.find(({ pattern }) => new RegExp(`^(?:${pattern})$`).test(name ?? ''))?.hours ?? 24;
    const number = count === undefined ? 1 : (numbers.get(count) ?? Number(count));
    return shiftDay(today, -Math.ceil((number * hours) / 24));
  };
  const weekdays = weekdayNames.map((name, index) => ({ number: index + 1, pattern: longWords(words[name], 5) }));
  const weekday = `(${weekdays.map(({ pattern }) => pattern).join('|')})`;
  const isMonthFirst = formatsOf(language).dayMonth('2001-12-31').startsWith('12');

  const format = (pattern: string, day: PastDay['day']): PastDay => ({
    pattern: new RegExp(`(?<= )(?:${pattern})(?= )`),
    day,
  });
  return [
    format('(\\d{4})-(\\d{1,2})-(\\d{1,2})', ([, y, m, d]) => dayOfParts(Number(y), Number(m), Number(d))),
    format('(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](\\d{4}))?', ([, first, second, y], today) => {
      const dayFirst = () => writtenDay(today, Number(second), first, y);
      return isMonthFirst ? (writtenDay(today, Number(first), second, y) ?? dayFirst()) : dayFirst();
    }),
    format(
      `(\\d{1,2})(?:st|nd|rd|th|er|o)? (?:de |of )?${month}(?: (?:de |del )?(\\d{4}))?`,
      ([, d, m = '', y], today) => writtenDay(today, months.get(m) ?? 0, d, y),
    ),
    format(`${month} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?`, ([, m = '', d, y], today) =>
      writtenDay(today, months.get(m) ?? 0, d, y),
    ),
    format(foldedPattern(past.dayBeforeYesterday), (_, today) => shiftDay(today, -2)),
    format(foldedPattern(past.yesterday), (_, today) => shiftDay(today, -1)),
    format(foldedPattern(`${words.today}|${past.thisMorning}`), (_, today) => today),
    ...foldedPattern(past.ago)
      .split('|')
      .map((ago) =>
        format(ago.replace('#', `${amount} ${unit}`), ([, count, name], today) => daysBefore(today, count, name)),
      ),
    format(foldedPattern(past.lastWeek), (_, today) => shiftDay(mondayOf(today), -7)),
    format(foldedPattern(past.lastMonth), (_, today) => shiftDay(today, -30)),
    format(`${before}(?:${amount} )?${last} (?:${amount} )?${unit}`, ([, first, second, name], today) =>
      daysBefore(today, first ?? second, name),
    ),
    format(foldedPattern(thisWeek), (_, today) => mondayOf(today)),
    format(foldedPattern(past.thisMonth), (_, today) => `${today.slice(0, 8)}01`),
    format(`${before}(?:${last} )?${weekday}(?: ${last})?`, ([, name = ''], today) => {
      const number = weekdays.find(({ pattern }) => new RegExp(`^(?:${pattern})$`).test(name))?.number ?? 1;
      return shiftDay(today, -((weekdayOf(today) - number + 7) % 7 || 7));
    }),
  ];
}

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/**
 * Returns a pattern without abbreviations, because some of them have another meaning in a question, such as 'so' for
 * Sonntag.
 */
const longWords = (list: string, length: number): string =>
  foldedPattern(list)
    .split('|')
    .filter((word) => word.length >= length)
    .join('|');

function monthsOf(language: SpokenLanguage): Map<string, number> {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return new Map(
    [
      ...Array.from({ length: 12 }, (_, month): [string, number] => [name.format(Date.UTC(2001, month)), month + 1]),
      ...Object.entries(speeches[language].past.months ?? {}),
    ].map(([month, number]) => [foldText(month), number]),
  );
}

export function pastDayIn(text: string, today: string, formats: PastDay[]): { day: string; rest: string } | null {
  for (const { pattern, day } of formats) {
    const match = pattern.exec(text);
    const found = match && day(match, today);
    if (match && found)
      return { day: found, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` };
  }
  return null;
}
