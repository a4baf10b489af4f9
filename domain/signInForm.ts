import { invalid } from './validation.ts';

export interface SignInForm {
  email: string;
  password: string;
}

/**
 * Returns the errors of the sign-in form. It doesn't check the length of the password: the server treats a password
 * that is too short as wrong. It uses no schema, so that the form doesn't wait for zod.
 */
export const signInErrors = ({ email, password }: SignInForm): Partial<Record<keyof SignInForm, string>> => ({
  ...(email.trim() === '' && { email: invalid('signInEmail') }),
  ...(password.length < 6 && { password: invalid('signInPassword') }),
});
