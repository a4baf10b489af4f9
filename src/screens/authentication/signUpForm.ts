import { type FormErrors, schemaResolver } from '@mantine/form';
import { confirmationError, type SignUp, signUp } from '../../../domain/account.ts';
import type { Failure } from '../../machines/failure.ts';

export const emptySignUp = { email: '', password: '', confirmPassword: '', name: '', lastName: '', avatar: '' };
export type SignUpForm = typeof emptySignUp;

const bodyOf = ({ avatar, ...rest }: SignUpForm, invitation: string | undefined) => ({
  ...rest,
  avatar: avatar.trim() === '' ? null : avatar.trim(),
  ...(invitation && { invitation }),
});

/** Returns the body of the request, or null if the form is invalid. */
export const signUpOf = (form: SignUpForm, invitation: string | undefined): SignUp | null =>
  signUp.safeParse(bodyOf(form, invitation)).data ?? null;

const resolve = schemaResolver(signUp, { sync: true });

export const signUpErrors = (form: SignUpForm, invitation: string | undefined): FormErrors => ({
  ...confirmationError(form),
  ...resolve(bodyOf(form, invitation)),
});

/**
 * Returns the failure of a sign-up. If the e-mail address is taken, `message` becomes the error of the e-mail field.
 */
export const signUpFailureOf = (failure: Failure, message: string): Failure =>
  failure.code === 'EMAIL_TAKEN' ? { ...failure, issues: [{ path: 'body.email', message }] } : failure;
