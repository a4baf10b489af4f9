import { invalid } from './validation.ts';

export interface SignInForm {
  email: string;
  password: string;
}

/**
 * The server treats passwords that are too short for its schema as wrong. This file has no schema, so that the form
 * doesn't wait for zod.
 */
export const signInErrors = ({ email, password }: SignInForm): Partial<Record<keyof SignInForm, string>> => ({
  ...(email.trim() === '' && { email: invalid('signInEmail') }),
  ...(password.length < 6 && { password: invalid('signInPassword') }),
});
