interface Named {
  name: string;
  lastName?: string;
  nickname?: string | undefined;
}

/** Placeholder names stored for a deleted account. */
export const deletedPerson = { name: 'Deleted', lastName: 'user', nickname: 'Deleted user' } as const;
let nameOfDeleted = (): string => deletedPerson.nickname;

/** Sets the name shown for deleted accounts, in the user's language. Called once in the browser. */
export function nameDeletedPeople(name: () => string): void {
  nameOfDeleted = name;
}

/**
 * Recognises a deleted account by its nickname. Authors in a history have no nickname, so their first and last name are
 * compared instead.
 */
const isDeleted = ({ name, lastName, nickname }: Named): boolean =>
  name === deletedPerson.name &&
  (nickname === undefined ? lastName === deletedPerson.lastName : nickname === deletedPerson.nickname);

/** Returns the full name of a person, or `deletedName` if the account was deleted. */
export const fullNameOr = (deletedName: string, person: Named): string =>
  isDeleted(person) ? deletedName : [person.name, person.lastName].filter(Boolean).join(' ') || person.nickname || '';

/**
 * Returns a name such as 'Ada Lovelace', or the nickname if both names are blank. In its own file because the sign-in
 * pages don't load the account's schemas.
 */
export const fullName = (person: Named): string => fullNameOr(nameOfDeleted(), person);

/** Returns the first name, such as 'Ada', or the full name if the first name is blank. */
export const firstName = (person: Named): string => (isDeleted(person) ? '' : person.name) || fullName(person);
