/** 'Ada Lovelace'; the nickname when both names are blank. Apart from the account's schemas, which signing in does without. */
export const fullName = (person: { name: string; lastName?: string; nickname?: string }): string =>
  [person.name, person.lastName].filter(Boolean).join(' ') || person.nickname || '';
