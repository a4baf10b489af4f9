import * as z from 'zod/mini';
import { id, moment, nameText, optionalName } from './common.ts';
import { languages } from './languages.ts';
import { limits } from './limits.ts';
import { isTimeZone } from './timeZone.ts';
import { invalid } from './validation.ts';
import { workspace } from './workspace.ts';

/** Language that the person chose, or null. A language that this version doesn't support becomes null. */
const language = z.catch(z.nullable(z.enum(languages)), null);
/**
 * IANA time zone, such as Europe/Madrid. Null until a browser has sent its zone. The server then uses its own time
 * zone.
 */
const timeZone = z.catch(z.nullable(z.string()), null);
const givenTimeZone = z.optional(
  z.nullable(z.string(invalid('timeZone')).check(z.refine(isTimeZone, invalid('timeZone')))),
);

/** An account as it is stored. Its secrets never leave the server. */
export const account = z.object({
  id,
  email: z.email(),
  password: z.nullable(z.string()),
  nickname: z.string(),
  name: z.string(),
  lastName: z.string(),
  avatar: z.nullable(z.string()),
  workspaceDefaultId: z.nullable(id),
  googleId: z.nullable(z.string()),
  googleAccessToken: z.nullable(z.string()),
  googleRefreshToken: z.nullable(z.string()),
  createdAt: moment,
  updatedAt: z.nullable(moment),
  deletedAt: z.nullable(moment),
  requirePasswordChange: z.boolean(),
  language,
  timeZone,
});
export type Account = z.infer<typeof account>;

export const user = z.object({
  id,
  email: z.string(),
  nickname: z.string(),
  name: z.string(),
  lastName: z.string(),
  avatar: z.nullable(z.string()),
  workspaceDefaultId: z.nullable(id),
  createdAt: moment,
  updatedAt: z.nullable(moment),
  requirePasswordChange: z.boolean(),
  language,
  timeZone,
  defaultWorkspace: z.nullable(workspace),
  workspaces: z.array(workspace),
});
export type User = z.infer<typeof user>;

export const userSummary = z.object({
  id,
  email: z.string(),
  nickname: z.string(),
  name: z.string(),
  lastName: z.string(),
  avatar: z.nullable(z.string()),
  createdAt: moment,
  workspaceDefaultId: z.nullable(id),
});
export type UserSummary = z.infer<typeof userSummary>;

export const authResponse = z.object({ account: user, token: z.string() });
export type AuthResponse = z.infer<typeof authResponse>;

/** Exchanges the token in the address `/callback` for a session. The token is valid for one use within a minute. */
export const callbackExchange = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** `redirect` is the path in the app from which the user started the sign-in. */
export const callbackAnswer = z.extend(authResponse, { redirect: z.string() });
export type CallbackAnswer = z.infer<typeof callbackAnswer>;

const email = (message: string) =>
  z.string(message).check(z.trim(), z.toLowerCase(), z.maxLength(limits.email, message), z.email(message));
/** Web address of an image, or the address of an image that was uploaded to this server. */
const avatar = z.optional(
  z.nullable(
    z.string().check(
      z.maxLength(limits.avatar, invalid('avatarAddress')),
      z.refine((text) => isWebAddress(text) || uploadedAvatar.test(text), invalid('avatarAddress')),
    ),
  ),
);
const uploadedAvatar = /^\/api\/avatars\/[0-9a-f-]{36}$/;
const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const password = z
  .string(invalid('passwordLength'))
  .check(z.minLength(8, invalid('passwordLength')), z.maxLength(limits.password));

/**
 * Returns the error for a password confirmation that differs. The schemas also compare the passwords, but zod runs that
 * check only if every field is valid.
 */
export const confirmationError = ({ password, confirmPassword }: Record<'password' | 'confirmPassword', string>) =>
  confirmPassword !== '' && password !== confirmPassword ? { confirmPassword: invalid('passwordsDiffer') } : {};

export const signUp = z
  .object({
    email: email(invalid('invalidEmail')),
    password,
    confirmPassword: password,
    name: nameText(20, invalid('nameLength'), 3),
    lastName: nameText(20, invalid('lastNameLength'), 3),
    avatar,
    language: z.optional(z.nullable(z.enum(languages))),
    timeZone: givenTimeZone,
    /** Token of an invitation. The new account joins its workspace and gets no workspace of its own. */
    invitation: z.optional(z.string().check(z.maxLength(200))),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: invalid('passwordsDiffer'),
    }),
  );
export type SignUp = z.infer<typeof signUp>;

export const signIn = z.object({ email: email(invalid('invalidEmail')), password });
export type SignIn = z.infer<typeof signIn>;

export const passwordReset = z.object({ email: email(invalid('resetEmail')) });

export const passwordChange = z
  .object({ token: z.string().check(z.minLength(1), z.maxLength(200)), password, confirmPassword: password })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: invalid('passwordsDiffer'),
    }),
  );

export const accountUpdate = z.object({
  id: z.optional(id),
  nickname: optionalName(30, invalid('profileNickname'), 3),
  name: optionalName(50, invalid('profileName'), 2),
  lastName: optionalName(50, invalid('profileLastName'), 2),
  avatar,
  language: z.optional(z.nullable(z.enum(languages))),
  timeZone: givenTimeZone,
  workspaceDefaultId: z.optional(id),
});
export type AccountUpdate = z.infer<typeof accountUpdate>;

export { fullName } from './fullName.ts';
