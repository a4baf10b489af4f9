import { describe, expect, it } from 'vitest';
import { personName } from './personName.ts';

describe('personName', () => {
  const deleted = { name: 'Deleted', last_name: 'user', nickname: 'Deleted user' };

  it('names a deleted person in the language of the reader', () => {
    expect((['spec', 'en', 'es', 'de'] as const).map((language) => personName(language, deleted))).toEqual([
      'Deleted user',
      'Deleted user',
      'Usuario eliminado',
      'Gelöschtes Konto',
    ]);
  });

  it('gives other people the name that they chose', () => {
    expect(personName('es', { name: 'Ada', last_name: 'Lovelace', nickname: 'ada' })).toBe('Ada Lovelace');
  });
});
