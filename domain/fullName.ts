interface Named {
  name: string;
  lastName?: string;
  nickname?: string;
}

/** Stored instead of the names of a deleted account. */
export const deletedPerson = { name: 'Deleted', lastName: 'user', nickname: 'Deleted user' } as const;
let nameOfDeleted = (): string => deletedPerson.nickname;

/** Gives deleted people a name in the reader's language. Called once in the browser. */
export function nameDeletedPeople(name: () => string): void {
  nameOfDeleted = name;
}

const isDeleted = ({ name, nickname }: Named): boolean =>
  name === deletedPerson.name && nickname === deletedPerson.nickname;

/**
 * 'Ada Lovelace', or the nickname if both names are blank. Separate from the account's schemas, which the sign-in
 * pages don't load.
 */
export const fullName = (person: Named): string =>
  isDeleted(person)
    ? nameOfDeleted()
    : [person.name, person.lastName].filter(Boolean).join(' ') || person.nickname || '';

/** 'Ada', or the full name if the first name is blank. */
export const firstName = (person: Named): string => (isDeleted(person) ? '' : person.name) || fullName(person);
