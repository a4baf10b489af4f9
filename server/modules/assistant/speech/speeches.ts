import type { Language } from '../../../../domain/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ptBR } from './ptBR.ts';
import type { Speech } from './speech.ts';

export type SpokenLanguage = Exclude<Language, 'spec'>;
export const speeches: Readonly<Record<SpokenLanguage, Speech>> = { en, es, 'pt-BR': ptBR, fr, de };
