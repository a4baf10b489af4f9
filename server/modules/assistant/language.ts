import { type Formats, formatsOf } from '../../../domain/formats.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { textsOf } from '../../shared/texts.ts';
import { understand } from './grammar.ts';
import type { SpokenLanguage } from './speech/speeches.ts';

export interface AnswerTexts {
  /** Language to prefer if a question is the same in several languages. */
  language: SpokenLanguage;
  texts: Catalogues['assistant'];
  formats: Formats;
}

/**
 * Returns the texts for an answer. The language is the one that the user chose. For `spec`, it is the language of the
 * question.
 */
export const answerTexts = (chosen: Language, question: string): AnswerTexts => {
  const language = chosen === 'spec' ? languageOf(question) : chosen;
  return { language, texts: textsOf(language)('assistant'), formats: formatsOf(language) };
};

export const languageOf = (text: string): SpokenLanguage =>
  understand(text, { me: '', today: '2000-01-01', people: [], statuses: [], types: [], priorities: [] }, 'es').language;
