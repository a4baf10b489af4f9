import type { StatusCategory } from './statusCategory.ts';

/** A name as it is compared: without case, accents, and spaces at its ends. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Starts of words in names of statuses, in the order in which they are tried; what none of them is in counts as started. */
const categoryWords: [StatusCategory, RegExp][] = [
  [
    'unstarted',
    /\b(not (yet )?(started|done)|un(started|done)|no (empezad|iniciad|comenzad|hech|terminad)|sin (empezar|iniciar|comenzar|hacer|terminar|asignar))/,
  ],
  [
    'started',
    /\b(in progress|en (curso|progreso|proceso|revision|marcha)|(ready|waiting|listo|esperando) (for|to|to be|para)\b.*\b(review|test|qa|deploy|release|clos|revis|prueb|desplieg))/,
  ],
  [
    'done',
    /\b(done|hech[oa]s?\b|closed?\b|cerrad|resolved|resuelt|finish|finaliz|terminad|complet|archiv|cancel|duplicad?|rejected|rechazad|descartad|abandon|won'?t|shipped|released|deployed|delivered|entregad|publicad|published|merged|listo\b|lista\b|listos\b|listas\b)/,
  ],
  [
    'unstarted',
    /\b(backlog|to ?-?do|todo|por (hacer|empezar|iniciar|asignar)|pendient|pending|ideas?\b|icebox|inbox|entrada|triage|new\b|nuev[oa]s?\b|open\b|abiert|reopened|reabiert|next\b|later\b|someday|planned|planificad|proposed|propuest|requested|solicitad|queued?\b|cola\b|upcoming|proxim|ready\b|selected|unassigned)/,
  ],
];

/** What a status of that name likely means. */
export function categoryOf(name: string): StatusCategory {
  const value = folded(name).replaceAll('_', ' ');
  return categoryWords.find(([, words]) => words.test(value))?.[0] ?? 'started';
}
