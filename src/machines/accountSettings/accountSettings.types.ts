import type { Session, SignInMethods } from '../../../domain/access.ts';

export type { SignInMethods };
/** Where the account is signed in. */
export type SignedInDevice = Session;

export type AccountSettingsEvent =
  | { type: 'password.submitted'; passwords: ChangePasswordCall }
  | { type: 'sessions.refreshRequested' }
  | { type: 'session.revoked'; sessionId: string }
  | { type: 'everywhere.requested' }
  | { type: 'everywhere.cancelled' }
  | { type: 'everywhere.confirmed' }
  | { type: 'export.requested' }
  | { type: 'deletion.requested' }
  | { type: 'deletion.cancelled' }
  /** `confirmation` is the password, or the email of an account without one. */
  | { type: 'deletion.confirmed'; confirmation: string };

export type AccountSettingsEmitted =
  /** The file with everything of the account. */
  { type: 'export.ready'; fileName: string; text: string } | { type: 'password.changed' };

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
