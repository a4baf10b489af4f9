import { fullNameOr } from '../domain/fullName.ts';
import type { Language } from '../domain/languages.ts';
import { textsOf } from './texts.ts';

interface PersonRow {
  name: string;
  last_name: string;
  nickname?: string | undefined;
}

/** Returns a person's full name. A deleted person is named in the language of the reader. */
export const personName = (language: Language, { name, last_name: lastName, nickname }: PersonRow): string =>
  fullNameOr(textsOf(language)('ui').deletedPerson, { name, lastName, nickname });
