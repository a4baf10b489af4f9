interface Named {
  name: string;
  lastName?: string;
  nickname?: string | undefined;
}

/** Stored instead of the names of a deleted account. */
export const deletedPerson = { name: 'Deleted', lastName: 'user', nickname: 'Deleted user' } as const;
let nameOfDeleted = (): string => deletedPerson.nickname;

/** Gives deleted people a name in the reader's language. Called once in the browser. */
export function nameDeletedPeople(name: () => string): void {
  nameOfDeleted = name;
}

/** The nickname decides. Authors in a history have none, but both names. */
const isDeleted = ({ name, lastName, nickname }: Named): boolean =>
  name === deletedPerson.name &&
  (nickname === undefined ? lastName === deletedPerson.lastName : nickname === deletedPerson.nickname);

/** Full name, with the given name of deleted people. */
export const fullNameOr = (deletedName: string, person: Named): string =>
  isDeleted(person) ? deletedName : [person.name, person.lastName].filter(Boolean).join(' ') || person.nickname || '';

/**
 * 'Ada Lovelace', or the nickname if both names are blank. Separate from the account's schemas, which the sign-in
 * pages don't load.
 */
export const fullName = (person: Named): string => fullNameOr(nameOfDeleted(), person);

/** 'Ada', or the full name if the first name is blank. */
export const firstName = (person: Named): string => (isDeleted(person) ? '' : person.name) || fullName(person);
