import { formatsOf } from '../../../../domain/formats.ts';
import { foldText } from '../../../../domain/foldText.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';

/** Calendar day as `YYYY-MM-DD`. */
type Day = string;

const dayLength = 86_400_000;
const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);
const plus = (day: Day, days: number): Day => dayAt(startOf(day) + days * dayLength);

/** Returns the calendar day, or null if the date doesn't exist. */
const dayOf = (year: number, month: number, date: number): Day | null => {
  const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || dayAt(time) !== day ? null : day;
};

const plain = (text: string): string => foldText(text).trim();

/** Messages of the catalogue `quickAdd`. Each lists the terms with one meaning, separated by '|'. */
export type DayTexts = Catalogues['quickAdd'];
export const wordsOf = (list: string): string[] => list.split('|').filter((word) => word !== '');

type Words = Omit<DayTexts, 'locale' | 'wording' | 'suggested' | 'offered'>;
/** Terms that are understood in every language in which they have no other meaning. */
const common: Words = {
  today: 'today|hoy',
  tomorrow: 'tomorrow|mañana',
  afterTomorrow: 'day after tomorrow|pasado mañana',
  yesterday: 'yesterday|ayer',
  beforeYesterday: 'day before yesterday|anteayer',
  nextWeek: 'next week|próxima semana|la semana que viene',
  monthEnd: 'end of month|fin de mes',
  sunday: 'sunday|sun|domingo|dom',
  monday: 'monday|mon|lunes|lun',
  tuesday: 'tuesday|tue|tues|martes|mar',
  wednesday: 'wednesday|wed|miércoles|mié',
  thursday: 'thursday|thu|thur|thurs|jueves|jue',
  friday: 'friday|fri|viernes|vie',
  saturday: 'saturday|sat|sábado|sáb',
  before: 'next|próximo|on the|on|the|el',
  after: '',
  inWords: 'in|en|dentro de',
  days: 'd|day|days|día|días',
  weeks: 'w|week|weeks|s|semana|semanas',
  months: 'm|month|months|mes|meses',
};

/** Returns the date of the next such weekday after today. Sunday is 0. */
const weekday =
  (number: number) =>
  (today: Day): Day =>
    plus(today, ((number - new Date(startOf(today)).getUTCDay() + 6) % 7) + 1);
const days = {
  today: (today: Day) => today,
  tomorrow: (today: Day) => plus(today, 1),
  afterTomorrow: (today: Day) => plus(today, 2),
  yesterday: (today: Day) => plus(today, -1),
  beforeYesterday: (today: Day) => plus(today, -2),
  nextWeek: (today: Day) => plus(today, 7),
  monthEnd: (today: Day) => {
    const [year = 0, month = 1] = today.split('-').map(Number);
    return dayAt(Date.UTC(year, month, 0));
  },
};
const weekdays = {
  sunday: weekday(0),
  monday: weekday(1),
  tuesday: weekday(2),
  wednesday: weekday(3),
  thursday: weekday(4),
  friday: weekday(5),
  saturday: weekday(6),
};
const steps = {
  days: plus,
  weeks: (today: Day, count: number) => plus(today, count * 7),
  months: monthsLater,
};

interface Vocabulary {
  days: ReadonlyMap<string, (today: Day) => Day>;
  weekdays: ReadonlyMap<string, (today: Day) => Day>;
  steps: ReadonlyMap<string, (today: Day, count: number) => Day>;
  before: readonly string[];
  after: readonly string[];
  inWords: readonly string[];
  /** Names of the months from January, in each language that is understood. */
  months: readonly MonthNames[];
  isMonthFirst: boolean;
}

const known = new WeakMap<DayTexts, Vocabulary>();

function vocabularyOf(texts: DayTexts): Vocabulary {
  const byWord = <T>(meanings: Partial<Record<keyof Words, T>>): Map<string, T> =>
    new Map(
      [common, texts].flatMap((words) =>
        (Object.entries(meanings) as [keyof Words, T][]).flatMap(([key, meaning]) =>
          wordsOf(words[key]).map((word): [string, T] => [plain(word), meaning]),
        ),
      ),
    );
  const listed = (key: keyof Words) => [common, texts].flatMap((words) => wordsOf(words[key]).map(plain));
  const vocabulary = known.get(texts) ?? {
    days: byWord(days),
    weekdays: byWord(weekdays),
    steps: byWord(steps),
    before: listed('before'),
    after: listed('after'),
    inWords: listed('inWords'),
    months: [...new Set([texts.locale, 'en', 'es'])].map(monthNamesOf),
    isMonthFirst: formatsOf(texts.locale).dayMonth('2001-12-31').startsWith('12'),
  };
  known.set(texts, vocabulary);
  return vocabulary;
}

interface MonthNames {
  long: readonly string[];
  short: readonly string[];
}

function monthNamesOf(locale: string): MonthNames {
  const { long, short } = formatsOf(locale).months();
  const names = (months: readonly string[]) => months.map((month) => plain(month).replace('.', ''));
  return { long: names(long), short: names(short) };
}

/** Parses a whole name, or at least three letters of it with which no other month begins. Returns 1 to 12, or 0. */
function monthIn(name: string, { months }: Vocabulary): number {
  for (const { long, short } of months) {
    const exact = Math.max(long.indexOf(name), short.indexOf(name));
    if (exact !== -1) return exact + 1;
    const begun = long.filter((month) => name.length >= 3 && month.startsWith(name));
    if (begun.length === 1) return long.indexOf(begun[0] ?? '') + 1;
  }
  return 0;
}

/** Removes terms such as 'next' around a weekday. */
function bare(text: string, { before, after }: Vocabulary): string {
  const first = before.find((word) => text.startsWith(`${word} `));
  const last = after.find((word) => text.endsWith(` ${word}`));
  return text.slice(first === undefined ? 0 : first.length + 1, last === undefined ? undefined : -last.length - 1);
}

/** Parses `dec 24`, `24 dec`, and `24 de diciembre de 2027`. */
function dayInMonth(text: string, vocabulary: Vocabulary, today: Day): Day | null {
  const monthFirst = /^(?<month>\p{L}+)\.? (?<date>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/u;
  const dateFirst =
    /^(?<date>\d{1,2})(?:\.|st|nd|rd|th|er|o|a)? ?(?:de |of )?(?<month>\p{L}+)\.?(?:,? (?:de |del )?(?<year>\d{4}))?$/u;
  const { month, date, year } = (monthFirst.exec(text) ?? dateFirst.exec(text))?.groups ?? {};
  const number = month === undefined ? 0 : monthIn(month, vocabulary);
  return number === 0 ? null : writtenDay(Number(date), number, year, today);
}

/** Returns the text after a word such as 'in', or null. */
function countIn(text: string, { inWords }: Vocabulary): string | null {
  const word = inWords.find((each) => text.startsWith(`${each} `));
  return word === undefined ? null : text.slice(word.length + 1);
}

/** Parses a day in the user's language. A weekday is the next one after today. Returns null for any other text. */
export function parseDay(texts: DayTexts, words: string, today: Day): Day | null {
  const vocabulary = vocabularyOf(texts);
  const text = plain(words).replace(/\s+/g, ' ');
  const named = vocabulary.days.get(text) ?? vocabulary.weekdays.get(bare(text, vocabulary));
  if (named) return named(today);

  const ahead = /^\+(\d{1,4})(\p{L}*)$/u.exec(text) ?? /^(\d{1,4}) ?(\p{L}+)$/u.exec(countIn(text, vocabulary) ?? '');
  if (ahead) {
    const step = ahead[2] === '' ? plus : vocabulary.steps.get(ahead[2] ?? '');
    return step ? step(today, Number(ahead[1])) : null;
  }

  const inMonth = dayInMonth(bare(text, vocabulary), vocabulary, today);
  if (inMonth) return inMonth;

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));

  const written = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4})|(?<=\.\d{1,2})\.)?$/.exec(text);
  if (!written) return null;
  const [first, second, year] = [Number(written[1]), Number(written[2]), written[3]];
  const dayFirst = () => writtenDay(first, second, year, today);
  return vocabulary.isMonthFirst ? (writtenDay(second, first, year, today) ?? dayFirst()) : dayFirst();
}

function writtenDay(date: number, month: number, year: string | undefined, today: Day): Day | null {
  if (year !== undefined) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, date);
  // Finds the next year in which the date exists, because 29 February may be years away.
  const thisYear = Number(today.slice(0, 4));
  for (let later = 0; later <= 8; later += 1) {
    const day = dayOf(thisYear + later, month, date);
    if (day !== null && day >= today) return day;
  }
  return null;
}

/** Returns the same day some months later, or the last day of the month if the month doesn't have that day. */
function monthsLater(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}
