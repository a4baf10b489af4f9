import type { Session, SignInMethods } from '../../../domain/access.ts';

export type { SignInMethods };
/** Where the account is signed in. */
export type SignedInDevice = Session;
export type PasswordFieldName = 'currentPassword' | 'password' | 'confirmPassword';

export type AccountSettingsEvent =
  | { type: 'password.typed'; field: PasswordFieldName; text: string }
  | { type: 'password.submitted' }
  | { type: 'sessions.refreshRequested' }
  | { type: 'session.revoked'; sessionId: string }
  | { type: 'everywhere.requested' }
  | { type: 'everywhere.cancelled' }
  | { type: 'everywhere.confirmed' }
  | { type: 'export.requested' }
  | { type: 'deletion.requested' }
  | { type: 'deletion.cancelled' }
  /** The password, or the address where there is none, typed to show that the deletion is meant. */
  | { type: 'deletion.typed'; text: string }
  | { type: 'deletion.confirmed' };

/** One-shot: the file with everything of the account. */
export type AccountSettingsEmitted = { type: 'export.ready'; fileName: string; text: string };

/** Without the current one where the account has none. */
export type ChangePasswordCall = Record<'password' | 'confirmPassword', string> & { currentPassword?: string };
export interface RevokeSessionCall {
  sessionId: string;
}
/** Everything of the account as a file. */
export interface AccountFile {
  fileName: string;
  text: string;
}
export interface DeleteAccountCall {
  confirmation: string;
}
