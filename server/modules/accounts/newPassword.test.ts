import { describe, expect, it } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { messageIn } from '../../http/errors.ts';
import { checkNewPassword } from './newPassword.ts';

const person = {
  email: 'grace.hopper@faena.example',
  name: 'Grace',
  lastName: 'Höpper',
  nickname: 'Amazing Grace',
  workspaces: ['Astilleros Norte'],
};
const rejectionOf = async (password: string): Promise<string | null> => {
  try {
    await checkNewPassword(password, person);
    return null;
  } catch (error) {
    return error instanceof AppError ? messageIn('spec', error) : String(error);
  }
};

describe('a new password', () => {
  it.each([
    '12345678',
    'password',
    'PassWord',
    '  password',
    'Contraseña',
    'password123',
    '1q2w3e4r',
    'aaaaaaaa',
    'abcabcabc',
    '98765432',
    '1234512345',
    'abcdefgh',
    'qwertyuiop',
    'POIUYTREWQ',
    'abcd1234',
    '123qweasd',
    '111222333',
    '１２３４５６７８',
    'Faena2026',
    '¡Faena-26!',
    'Password1!',
    'Password123!',
    'P@ssw0rd2026',
    'pa55w0rd',
    'sunshine12345678',
    'Sunshine.2024',
    'Passwort1!',
    'Motdepasse12',
    '1loveyou',
  ])('is rejected as common or a sequence: %s', async (password) => {
    expect(await rejectionOf(password)).toBe('password: This password is too easy to guess. Choose another one.');
  });

  it.each([
    'grace.hopper@faena.example',
    'Grace.Hopper',
    'gracehopper',
    'hopper-grace',
    'Höpper1906!',
    '1906hopper',
    'Amazing Grace',
    'H0pper-1906',
    'AstillerosNorte26',
  ])("is rejected as the person's name or address: %s", async (password) => {
    expect(await rejectionOf(password)).toBe('password: Choose a password that is not your name or email.');
  });

  it.each([
    'correct horse',
    'graceful password',
    'abcd12ef',
    'sunshine-81 trams',
    'dragon8302917465',
    '12345678!x',
    '1906!1906?',
    'grace under pressure',
    '123 go 456',
  ])('is accepted: %s', async (password) => {
    expect(await rejectionOf(password)).toBeNull();
  });
});
