export function shiftDay(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const mondayOf = (day: string): string => shiftDay(day, 1 - weekdayOf(day));

/** Range of due dates, both bounds included. Null is unbounded. */
export interface DueRange {
  kind: 'overdue' | 'pressing' | 'today' | 'tomorrow' | 'thisWeek' | 'nextWeek' | 'none';
  from: string | null;
  to: string | null;
}

export function dueRange(kind: DueRange['kind'], today: string): DueRange {
  const monday = mondayOf(today);
  const bounds: Record<DueRange['kind'], [string | null, string | null]> = {
    overdue: [null, shiftDay(today, -1)],
    pressing: [null, shiftDay(monday, 6)],
    today: [today, today],
    tomorrow: [shiftDay(today, 1), shiftDay(today, 1)],
    thisWeek: [monday, shiftDay(monday, 6)],
    nextWeek: [shiftDay(monday, 7), shiftDay(monday, 13)],
    none: [null, null],
  };
  const [from, to] = bounds[kind];
  return { kind, from, to };
}

const weekdays: Record<string, number> = {
  lunes: 1,
  martes: 2,
  miercoles: 3,
  jueves: 4,
  viernes: 5,
  sabado: 6,
  domingo: 7,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
};
const months: Record<string, number> = {
  enero: 1,
  febrero: 2,
  marzo: 3,
  abril: 4,
  mayo: 5,
  junio: 6,
  julio: 7,
  agosto: 8,
  septiembre: 9,
  setiembre: 9,
  octubre: 10,
  noviembre: 11,
  diciembre: 12,
  january: 1,
  february: 2,
  march: 3,
  april: 4,
  may: 5,
  june: 6,
  july: 7,
  august: 8,
  september: 9,
  october: 10,
  november: 11,
  december: 12,
};
const numbers: Record<string, number> = {
  un: 1,
  una: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  diez: 10,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
};
const amount = `\\d{1,3}|${Object.keys(numbers).join('|')}`;
const unit = '(?:horas?|hours?|dias?|days?|semanas?|weeks?|mes|meses|months?)';
const weekday = Object.keys(weekdays).join('|');
const month = Object.keys(months).join('|');

const daysIn = (word: string, count: number): number => {
  if (/^(hora|hour)/.test(word)) return Math.ceil(count / 24);
  if (/^(dia|day)/.test(word)) return count;
  return /^(semana|week)/.test(word) ? 7 * count : 30 * count;
};
const countOf = (text: string | undefined): number => (text === undefined ? 1 : (numbers[text] ?? Number(text)));

const dayOfParts = (year: number, monthNumber: number, date: number): string | null => {
  const made = new Date(Date.UTC(year, monthNumber - 1, date));
  return made.getUTCMonth() === monthNumber - 1 && made.getUTCDate() === date ? made.toISOString().slice(0, 10) : null;
};
const lastOf = (today: string, monthNumber: number, date: number): string | null => {
  const year = Number(today.slice(0, 4));
  const made = dayOfParts(year, monthNumber, date);
  return made !== null && made > today ? dayOfParts(year - 1, monthNumber, date) : made;
};

interface DayFormat {
  pattern: RegExp;
  day: (match: RegExpExecArray, today: string) => string | null;
}

/** Formats of past days in folded text. The first that matches is used. */
const dayFormats: DayFormat[] = [
  { pattern: /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/, day: ([, y, m, d]) => dayOfParts(Number(y), Number(m), Number(d)) },
  {
    pattern: /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/,
    day: ([, d, m, y]) => dayOfParts(Number(y), Number(m), Number(d)),
  },
  { pattern: /\b(\d{1,2})\/(\d{1,2})\b/, day: ([, d, m], today) => lastOf(today, Number(m), Number(d)) },
  {
    pattern: new RegExp(
      `\\b(?:el )?(?:dia )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:de |of )?(${month})(?: (?:de |del )?(\\d{4}))?\\b`,
    ),
    day: ([, d, m = '', y], today) =>
      y ? dayOfParts(Number(y), months[m] ?? 0, Number(d)) : lastOf(today, months[m] ?? 0, Number(d)),
  },
  {
    pattern: new RegExp(`\\b(${month}) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?\\b`),
    day: ([, m = '', d, y], today) =>
      y ? dayOfParts(Number(y), months[m] ?? 0, Number(d)) : lastOf(today, months[m] ?? 0, Number(d)),
  },
  {
    pattern: /\b(?:anteayer|antes de ayer|the day before yesterday|day before yesterday)\b/,
    day: (_, today) => shiftDay(today, -2),
  },
  { pattern: /\b(?:ayer|yesterday)\b/, day: (_, today) => shiftDay(today, -1) },
  { pattern: /\b(?:hoy|today|esta manana|this morning)\b/, day: (_, today) => today },
  {
    pattern: new RegExp(`\\bhace (?:ya )?(${amount}) (${unit})\\b`),
    day: ([, n, u = ''], today) => shiftDay(today, -daysIn(u, countOf(n))),
  },
  {
    pattern: new RegExp(`\\b(${amount}) (${unit}) ago\\b`),
    day: ([, n, u = ''], today) => shiftDay(today, -daysIn(u, countOf(n))),
  },
  {
    pattern: new RegExp(
      `\\b(?:en |in |over |during )?(?:los |las |el |la |the )?(?:ultimos|ultimas|ultimo|ultima|last|past) (?:(${amount}) )?(${unit})\\b`,
    ),
    day: ([, n, u = ''], today) => shiftDay(today, -daysIn(u, countOf(n))),
  },
  { pattern: /\b(?:la )?semana pasada\b|\blast week\b/, day: (_, today) => shiftDay(mondayOf(today), -7) },
  { pattern: /\besta semana\b|\bthis week\b/, day: (_, today) => mondayOf(today) },
  { pattern: /\b(?:el )?mes pasado\b|\blast month\b/, day: (_, today) => shiftDay(today, -30) },
  { pattern: /\beste mes\b|\bthis month\b/, day: (_, today) => `${today.slice(0, 8)}01` },
  {
    pattern: new RegExp(`\\b(?:el |on |last )?(?:pasado )?(${weekday})(?: pasado)?\\b`),
    day: ([, name = ''], today) => shiftDay(today, -((weekdayOf(today) - (weekdays[name] ?? 1) + 7) % 7 || 7)),
  },
];

export function pastDayIn(text: string, today: string): { day: string; rest: string } | null {
  for (const { pattern, day } of dayFormats) {
    const match = pattern.exec(text);
    const found = match && day(match, today);
    if (match && found)
      return { day: found, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` };
  }
  return null;
}
