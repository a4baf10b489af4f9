import { fullName } from '../../../../domain/account.ts';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { foldText } from '../../../../domain/foldText.ts';

/** Returns at most 5 people whose full name, a word of it, or nickname begins with the query. */
export const peopleFor = <T extends Person>(people: readonly T[], query: string): T[] => {
  const wanted = foldText(query);
  return people
    .filter((person) =>
      [fullName(person), ...fullName(person).split(/\s+/), person.nickname ?? ''].some((name) =>
        foldText(name).startsWith(wanted),
      ),
    )
    .slice(0, 5);
};
