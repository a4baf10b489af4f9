export type AccountSettingsEvent =
  | { type: 'password.submitted'; passwords: ChangePasswordCall }
  | { type: 'session.revoked'; sessionId: string }
  | { type: 'everywhere.requested' }
  | { type: 'everywhere.cancelled' }
  | { type: 'everywhere.confirmed' }
  | { type: 'export.requested' }
  | { type: 'deletion.requested' }
  | { type: 'deletion.cancelled' }
  /** `confirmation` is the password, or the e-mail address for an account without a password. */
  | { type: 'deletion.confirmed'; confirmation: string };

export type AccountSettingsEmitted =
  | { type: 'export.ready'; fileName: string; text: string }
  | { type: 'password.changed' };

/** An account without a password sends no `currentPassword`. */
export type ChangePasswordCall = Record<'password' | 'confirmPassword', string> & { currentPassword?: string };
export interface RevokeSessionCall {
  sessionId: string;
}
export interface AccountFile {
  fileName: string;
  text: string;
}
export interface DeleteAccountCall {
  confirmation: string;
}
