import { describe, expect, it } from 'vitest';
import { emptySignUp, readSignUp, refusedFields } from './signUpForm.ts';

const good = {
  email: 'ada@faena.example',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  name: 'Ada',
  lastName: 'Lovelace',
  avatar: '',
};

describe('readSignUp', () => {
  it('gives the payload of a good form', () => {
    expect(readSignUp({ ...good, email: ' Ada@Faena.example ' }, 'abc')).toEqual({
      payload: { ...good, email: 'ada@faena.example', avatar: null, invitation: 'abc' },
      errors: {},
    });
  });

  it('names what is wrong with each field of an empty form', () => {
    expect(readSignUp(emptySignUp, undefined)).toEqual({
      payload: null,
      errors: {
        email: 'Invalid email',
        password: 'Password must be at least 8 characters',
        confirmPassword: 'Password must be at least 8 characters',
        name: 'Name must be between 3 and 20 characters',
        lastName: 'Last name must be between 3 and 20 characters',
      },
    });
  });

  it('shows differing passwords on the second one, whatever else is wrong', () => {
    const { errors } = readSignUp({ ...good, name: 'A', confirmPassword: 'another one' }, undefined);
    expect(errors).toEqual({
      name: 'Name must be between 3 and 20 characters',
      confirmPassword: "Passwords don't match",
    });
    expect(readSignUp({ ...good, confirmPassword: 'another one' }, undefined).errors).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });

  it('takes an avatar only as an http address', () => {
    expect(readSignUp({ ...good, avatar: 'javascript:alert(1)' }, undefined).errors).toHaveProperty('avatar');
    expect(readSignUp({ ...good, avatar: 'https://faena.example/a.png' }, undefined).payload?.avatar).toBe(
      'https://faena.example/a.png',
    );
  });
});

describe('refusedFields', () => {
  it('puts a taken address at the email, and issues at their fields', () => {
    expect(refusedFields({ code: 'EMAIL_TAKEN', message: 'taken', issues: [], status: 409 }, 'Taken.')).toEqual({
      email: 'Taken.',
    });
    expect(
      refusedFields(
        { code: 'VALIDATION', message: '', issues: [{ path: 'body.name', message: 'no' }], status: 400 },
        undefined,
      ),
    ).toEqual({ name: 'no' });
    expect(refusedFields(null, undefined)).toEqual({});
  });
});
