/**
 * 'Ada Lovelace', or the nickname if both names are blank. Separate from the account's schemas, which the sign-in
 * pages don't load.
 */
export const fullName = (person: { name: string; lastName?: string; nickname?: string }): string =>
  [person.name, person.lastName].filter(Boolean).join(' ') || person.nickname || '';
