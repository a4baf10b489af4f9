import { afterEach, describe, expect, it } from 'vitest';
import { deletedPerson, firstName, fullName, fullNameOr, nameDeletedPeople } from './fullName.ts';

describe('displayed names', () => {
  afterEach(() => nameDeletedPeople(() => deletedPerson.nickname));

  it('are the first and the last name, or else the nickname', () => {
    expect(fullName({ name: 'Ada', lastName: 'Lovelace', nickname: 'ada' })).toBe('Ada Lovelace');
    expect(fullName({ name: '', lastName: '', nickname: 'ada' })).toBe('ada');
    expect(firstName({ name: 'Ada', lastName: 'Lovelace' })).toBe('Ada');
    expect(firstName({ name: '', nickname: 'ada' })).toBe('ada');
  });

  it('of deleted accounts are recognised by first and last name if there is no nickname', () => {
    const { name, lastName } = deletedPerson;
    expect(fullNameOr('Usuario eliminado', { name, lastName })).toBe('Usuario eliminado');
    expect(fullNameOr('Usuario eliminado', { name, lastName: 'Ruiz' })).toBe('Deleted Ruiz');
    expect(fullNameOr('Usuario eliminado', { name, lastName, nickname: 'del' })).toBe('Deleted user');
  });

  it('of deleted accounts are translated, with and without the last name', () => {
    const { name, nickname } = deletedPerson;
    expect([fullName(deletedPerson), firstName({ name, nickname })]).toEqual(['Deleted user', 'Deleted user']);
    nameDeletedPeople(() => 'Usuario eliminado');
    expect([fullName(deletedPerson), firstName({ name, nickname })]).toEqual([
      'Usuario eliminado',
      'Usuario eliminado',
    ]);
    expect(fullName({ name: 'Deleted', lastName: 'Ruiz', nickname: 'del' })).toBe('Deleted Ruiz');
  });
});
