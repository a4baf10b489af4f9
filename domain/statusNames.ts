import type { StatusCategory } from './statusCategory.ts';
import { foldText } from './foldText.ts';
import { limits } from './limits.ts';

/** Folds a name for comparison: ignores case, accents and extra spaces. */
export const folded = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();

/** Words that assign a category to a status name. The first match applies. A name without a match is `started`. */
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

export function categoryOf(name: string): StatusCategory {
  const value = folded(name.slice(0, limits.tagName)).replaceAll('_', ' ');
  return categoryWords.find(([, words]) => words.test(value))?.[0] ?? 'started';
}
