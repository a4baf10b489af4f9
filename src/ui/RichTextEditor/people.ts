import { fullName } from '../../../domain/account.ts';
import type { Person } from '../PersonAvatar/index.ts';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns at most 5 people whose full name, a word of it, or nickname begins with the query. */
export const peopleFor = <T extends Person>(people: readonly T[], query: string): T[] => {
  const wanted = plain(query);
  return people
    .filter((person) =>
      [fullName(person), ...fullName(person).split(/\s+/), person.nickname ?? ''].some((name) =>
        plain(name).startsWith(wanted),
      ),
    )
    .slice(0, 5);
};
