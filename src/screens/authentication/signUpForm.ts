import { messages, signUp } from '../../../domain/account.ts';
import type { SignUp } from '../../../domain/account.ts';
import type { Failure } from '../../machines/failure.ts';
import { texts } from './texts.ts';

export const signUpFields = ['email', 'password', 'confirmPassword', 'name', 'lastName', 'avatar'] as const;
export type SignUpField = (typeof signUpFields)[number];
export type SignUpForm = Record<SignUpField, string>;
export type SignUpErrors = Partial<Record<SignUpField, string>>;

export const emptySignUp: SignUpForm = {
  email: '',
  password: '',
  confirmPassword: '',
  name: '',
  lastName: '',
  avatar: '',
};

/** The payload, or the first thing wrong with each field. */
export const readSignUp = (
  form: SignUpForm,
  invitation: string | undefined,
): { payload: SignUp | null; errors: SignUpErrors } => {
  const { avatar, ...rest } = form;
  const read = signUp.safeParse({
    ...rest,
    avatar: avatar.trim() === '' ? null : avatar.trim(),
    ...(invitation && { invitation }),
  });
  if (read.success) return { payload: read.data, errors: {} };
  const errors: SignUpErrors = {};
  for (const { path, message } of read.error.issues) {
    const field = fieldNamed(String(path[0]));
    if (field) errors[field] ??= field === 'avatar' ? texts.avatarInvalid : message;
  }
  // The schema compares the passwords only once every field is well; the person should know at once.
  if (!errors.confirmPassword && form.confirmPassword !== '' && form.password !== form.confirmPassword) {
    errors.confirmPassword = messages.passwordsDiffer;
  }
  return { payload: null, errors };
};

/** The server's refusal, at the fields it names. */
export const refusedFields = (failure: Failure | null, words: string | undefined): SignUpErrors => {
  if (failure === null) return {};
  if (failure.code === 'EMAIL_TAKEN') return { email: words ?? failure.message };
  const errors: SignUpErrors = {};
  for (const { path, message } of failure.issues) {
    const field = fieldNamed(path.replace(/^body\./, ''));
    if (field) errors[field] ??= message;
  }
  return errors;
};

const fieldNamed = (name: string): SignUpField | undefined => signUpFields.find((field) => field === name);
