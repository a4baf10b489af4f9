import { describe, expect, it } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { messageIn } from '../../errors.ts';
import { checkNewPassword } from './newPassword.ts';

const person = { email: 'grace.hopper@faena.example', name: 'Grace', lastName: 'Höpper', nickname: 'Amazing Grace' };
const rejectionOf = (password: string): string | null => {
  try {
    checkNewPassword(password, person);
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
  ])('is rejected as common or a sequence: %s', (password) => {
    expect(rejectionOf(password)).toBe('password: This password is too easy to guess. Choose another one.');
  });

  it.each([
    'grace.hopper@faena.example',
    'Grace.Hopper',
    'gracehopper',
    'hopper-grace',
    'Höpper1906!',
    '1906hopper',
    'Amazing Grace',
  ])("is rejected as the person's name or address: %s", (password) => {
    expect(rejectionOf(password)).toBe('password: Choose a password that is not your name or email.');
  });

  it.each([
    'correct horse',
    'graceful password',
    'Password123!',
    'abcd12ef',
    '12345678!x',
    '1906!1906?',
    'grace under pressure',
    '123 go 456',
  ])('is accepted: %s', (password) => {
    expect(rejectionOf(password)).toBeNull();
  });
});
