import { fullNameOr } from '../../domain/fullName.ts';
import type { Language } from '../../domain/languages.ts';
import { textsOf } from './texts.ts';

interface PersonRow {
  name: string;
  last_name: string;
  nickname?: string | undefined;
}

/** Returns the full name of a person. A deleted account has a name in the reader's language. */
export const personName = (language: Language, { name, last_name: lastName, nickname }: PersonRow): string =>
  fullNameOr(textsOf(language)('ui').deletedPerson, { name, lastName, nickname });
