import { fromPromise } from 'xstate';
import type { AuthResponse, CallbackAnswer, User } from '../../../domain/account.ts';
import type { LanguageCall } from '../../machines/app/language/language.types.ts';
import type { UploadAvatarCall } from '../../machines/people/profileSettings/profileSettings.types.ts';
import type {
  ExchangeCallbackInput,
  LoadAccountInput,
  SignInInput,
  NewAccount,
  SignUpInput,
} from '../../machines/app/session/session.types.ts';
import type { Http } from '../http.ts';
import { newId } from '../newId.ts';

export const signIn = (http: Http) =>
  fromPromise<AuthResponse, SignInInput>(({ input: { email, password }, signal }) =>
    http.call('signIn', { body: { email, password }, signal }),
  );

export const signUp = (http: Http) =>
  fromPromise<NewAccount, SignUpInput>(async ({ input: { form, picture }, signal }) => ({
    ...(await http.call('signUp', { body: form, signal })),
    picture,
  }));

/** The server validates and re-encodes the picture. */
export const uploadAvatar = (http: Http) =>
  fromPromise<User, UploadAvatarCall>(({ input: { file }, signal }) => http.call('uploadAvatar', { file, signal }));

export const signOut = (http: Http) =>
  fromPromise<void, void>(async ({ signal }) => {
    await http.call('signOut', { signal });
  });

/** Exchanges the single-use token of an external sign-in for a session. The browser sends the matching cookie. */
export const exchangeCallback = (http: Http) =>
  fromPromise<CallbackAnswer, ExchangeCallbackInput>(({ input: { token }, signal }) =>
    http.call('exchangeCallback', { body: { token }, signal }),
  );

export const loadAccount = (http: Http) =>
  fromPromise<User, LoadAccountInput>(({ input: { token }, signal }) => http.call('getAccount', { token, signal }));

export const saveLanguage = (http: Http) =>
  fromPromise<User, LanguageCall>(({ input: { language }, signal }) =>
    http.call('updateAccount', { body: { language }, idempotencyKey: newId(), signal }),
  );
