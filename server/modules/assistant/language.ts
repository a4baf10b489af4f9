import { foldText } from '../../../domain/foldText.ts';
import { type Formats, formatsOf } from '../../../domain/formats.ts';
import { type Language, tagOf } from '../../../domain/languages.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { textsOf } from '../../texts.ts';

export interface AnswerTexts {
  texts: Catalogues['assistant'];
  formats: Formats;
}

/** Returns the texts of the person's language or, for `spec`, of the question's. */
export const answerTexts = (language: Language, question: string): AnswerTexts => ({
  texts: textsOf(language === 'spec' ? languageOf(question) : language)('assistant'),
  formats: formatsOf(tagOf[language]),
});

const spanish = new Set(
  (
    'que cual cuales quien quienes cuanto cuanta cuantos cuantas como donde el la los las un una unos unas de del al a y o en con sin para por desde hasta ' +
    'mi mis mio mia mios mias yo tu tus su sus me te se lo hay esta estan es son tengo tiene tienen hoy ayer manana semana mes dia dias hace ' +
    'tarea tareas estado persona prioridad tipo vencida vencidas vencen vence atrasada atrasadas asignada asignadas abiertas pendientes hechas ' +
    'muestra muestrame dame dime lista busca crea borra cambia cambio cambios ha han ayuda hola gracias puedes quiero todas todo sobre novedades'
  ).split(' '),
);
const english = new Set(
  (
    'what which who whom how many where when the an of to in on with without for by since until from my mine i you your his her their me we us ' +
    'is are was were do does did have has today yesterday tomorrow week month day days ago last this next task tasks status person priority ' +
    'type overdue late due assigned open pending done finished show list give tell find search create delete change changed changes help hello hi ' +
    'thanks please can could all about new news and or'
  ).split(' '),
);

export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export function languageOf(text: string): 'es' | 'en' {
  if (/[¿¡ñ]/i.test(text)) return 'es';
  let balance = /[áéíóúü]/i.test(text) ? 1 : 0;
  for (const word of wordsOf(text)) {
    if (spanish.has(word)) balance += 1;
    if (english.has(word)) balance -= 1;
  }
  return balance < 0 ? 'en' : 'es';
}
