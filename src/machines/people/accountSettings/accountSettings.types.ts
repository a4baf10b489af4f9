export type AccountSettingsEvent =
  /** Opens or closes the form for the password. */
  | { type: 'password.opened' }
  | { type: 'password.closed' }
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

export interface AccountSettingsEmitted {
  type: 'export.ready';
  fileName: string;
  text: string;
}

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
