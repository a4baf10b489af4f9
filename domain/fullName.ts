/**
 * Returns 'Ada Lovelace', or the nickname if both names are blank. This file is separate from the account's schemas
 * because the sign-in pages don't load them.
 */
export const fullName = (person: { name: string; lastName?: string; nickname?: string }): string =>
  [person.name, person.lastName].filter(Boolean).join(' ') || person.nickname || '';
