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

/** The payload, or null of a form that is not valid. */
export const signUpOf = (form: SignUpForm, invitation: string | undefined): SignUp | null =>
  signUp.safeParse(bodyOf(form, invitation)).data ?? null;

const resolve = schemaResolver(signUp, { sync: true });

export const signUpErrors = (form: SignUpForm, invitation: string | undefined): FormErrors => ({
  ...confirmationError(form),
  ...resolve(bodyOf(form, invitation)),
});

/** The server's refusal; a taken address is an issue of the email, in these words. */
export const refusalOf = (failure: Failure, words: string): Failure =>
  failure.code === 'EMAIL_TAKEN' ? { ...failure, issues: [{ path: 'body.email', message: words }] } : failure;
