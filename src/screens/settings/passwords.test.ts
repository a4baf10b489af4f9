import { invalid } from '../../../domain/validation.ts';
import { expect, test } from 'vitest';
import { callOf, noPasswords, passwordErrors } from './passwords.ts';

const passwords = { currentPassword: 'old secret', password: 'new secret', confirmPassword: 'new secret' };

test('each field shows its own message', () => {
  expect(passwordErrors(noPasswords, true)).toEqual({
    currentPassword: invalid('currentPassword'),
    password: invalid('passwordLength'),
    confirmPassword: invalid('passwordLength'),
  });
  expect(passwordErrors(passwords, true)).toEqual({});
});

test('a different confirmation is an error even if other fields have errors too', () => {
  expect(passwordErrors({ ...passwords, currentPassword: '', confirmPassword: 'other' }, true)).toEqual({
    currentPassword: invalid('currentPassword'),
    confirmPassword: invalid('passwordsDiffer'),
  });
});

test('an account without a password is not asked for one', () => {
  const first = { ...passwords, currentPassword: '' };
  expect(passwordErrors(first, false)).toEqual({});
  expect(callOf(first, false)).toEqual({ password: 'new secret', confirmPassword: 'new secret' });
  expect(callOf(passwords, true)).toEqual(passwords);
});
