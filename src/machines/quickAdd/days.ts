import { foldText } from '../../../domain/foldText.ts';

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

/** Names of the weekdays, from Sunday, without accents. */
const weekdays: readonly (readonly string[])[] = [
  ['sunday', 'sun', 'domingo', 'dom'],
  ['monday', 'mon', 'lunes', 'lun'],
  ['tuesday', 'tue', 'tues', 'martes', 'mar'],
  ['wednesday', 'wed', 'miercoles', 'mie'],
  ['thursday', 'thu', 'thur', 'thurs', 'jueves', 'jue'],
  ['friday', 'fri', 'viernes', 'vie'],
  ['saturday', 'sat', 'sabado', 'sab'],
];

const nearby: Readonly<Record<string, number>> = {
  today: 0,
  hoy: 0,
  tomorrow: 1,
  manana: 1,
  'pasado manana': 2,
  'next week': 7,
  'proxima semana': 7,
  'la semana que viene': 7,
};
const monthEnds = ['end of month', 'fin de mes'];

/** Texts suggested while a day is typed. */
export const dayWords = {
  en: [
    'today',
    'tomorrow',
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
    'sunday',
    'next week',
    'end of month',
  ],
  es: [
    'hoy',
    'mañana',
    'pasado mañana',
    'lunes',
    'martes',
    'miércoles',
    'jueves',
    'viernes',
    'sábado',
    'domingo',
    'próxima semana',
    'fin de mes',
  ],
} as const;

/** Understands English and Spanish. A weekday is the next one after today. Returns null for any other text. */
export function parseDay(words: string, today: Day): Day | null {
  const text = plain(words).replace(/\s+/g, ' ');
  const near = Object.hasOwn(nearby, text) ? nearby[text] : undefined;
  if (near !== undefined) return plus(today, near);
  if (monthEnds.includes(text)) {
    const [year = 0, month = 1] = today.split('-').map(Number);
    return dayAt(Date.UTC(year, month, 0));
  }

  const weekday = weekdays.findIndex((names) => names.includes(text.replace(/^(?:next|proximo|el) /, '')));
  if (weekday !== -1) {
    const now = new Date(startOf(today)).getUTCDay();
    return plus(today, ((weekday - now + 6) % 7) + 1);
  }

  const ahead = /^\+(\d{1,4})([dwsm])?$/.exec(text);
  if (ahead) {
    const count = Number(ahead[1]);
    if (ahead[2] === 'w' || ahead[2] === 's') return plus(today, count * 7);
    return ahead[2] === 'm' ? monthsLater(today, count) : plus(today, count);
  }

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));

  const written = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text);
  if (!written) return null;
  const [date, month] = [Number(written[1]), Number(written[2])];
  if (written[3] !== undefined)
    return dayOf(written[3].length === 2 ? 2000 + Number(written[3]) : Number(written[3]), month, date);
  // Takes the next date that exists: 29 February may be years away.
  const year = Number(today.slice(0, 4));
  for (let later = 0; later <= 8; later += 1) {
    const day = dayOf(year + later, month, date);
    if (day !== null && day >= today) return day;
  }
  return null;
}

/** A day that the month doesn't have becomes its last day. */
function monthsLater(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}
