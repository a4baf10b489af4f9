import { invalid } from '../../../domain/validation.ts';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../machines/failure.ts';
import { emptySignUp, signUpFailureOf, signUpErrors, signUpOf } from './signUpForm.ts';

const good = {
  email: 'ada@faena.example',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  name: 'Ada',
  lastName: 'Lovelace',
  avatar: '',
};

const errorsOf = (patch: Partial<typeof good>) => signUpErrors({ ...good, ...patch }, undefined);

describe('signUpOf', () => {
  it('returns the payload of a valid form', () => {
    expect(signUpOf({ ...good, email: ' Ada@Faena.example ' }, 'abc')).toEqual({
      ...good,
      email: 'ada@faena.example',
      avatar: null,
      invitation: 'abc',
    });
    expect(errorsOf({})).toEqual({});
  });

  it('returns null for a form with an error', () => {
    expect(signUpOf({ ...good, confirmPassword: 'another one' }, undefined)).toBeNull();
  });
});

describe('signUpErrors', () => {
  it('returns an error for each field of an empty form', () => {
    expect(signUpErrors(emptySignUp, undefined)).toEqual({
      email: invalid('invalidEmail'),
      password: invalid('passwordLength'),
      confirmPassword: invalid('passwordLength'),
      name: invalid('nameLength'),
      lastName: invalid('lastNameLength'),
    });
  });

  it('returns the error of different passwords at the second field, next to other errors', () => {
    expect(errorsOf({ name: 'A', confirmPassword: 'another one' })).toEqual({
      name: invalid('nameLength'),
      confirmPassword: invalid('passwordsDiffer'),
    });
    expect(errorsOf({ confirmPassword: 'another one' })).toEqual({ confirmPassword: invalid('passwordsDiffer') });
    expect(errorsOf({ confirmPassword: 'short' })).toEqual({
      confirmPassword: invalid('passwordLength'),
    });
  });

  it('accepts an avatar only as an http address', () => {
    expect(errorsOf({ avatar: 'javascript:alert(1)' })).toEqual({
      avatar: invalid('avatarAddress'),
    });
    expect(signUpOf({ ...good, avatar: 'https://faena.example/a.png' }, undefined)?.avatar).toBe(
      'https://faena.example/a.png',
    );
  });
});

describe('signUpFailureOf', () => {
  it('puts the error about a used e-mail address at its field, and returns other errors unchanged', () => {
    const taken: Failure = { code: 'EMAIL_TAKEN', message: 'taken', issues: [], status: 409 };
    expect(signUpFailureOf(taken, 'Taken.').issues).toEqual([{ path: 'body.email', message: 'Taken.' }]);
    const other: Failure = { code: 'NETWORK', message: 'no answer', issues: [], status: 0 };
    expect(signUpFailureOf(other, 'No.')).toBe(other);
  });
});
