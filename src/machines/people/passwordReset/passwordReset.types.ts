export interface PasswordResetInput {
  /** Token of the mail's link, or null on the page that requests a mail. */
  token: string | null;
}
export type PasswordResetEvent =
  | { type: 'email.submitted'; email: string }
  | { type: 'passwords.submitted'; passwords: Omit<ChangeForgottenPasswordCall, 'token'> }
  /** Returns to the form, to send the mail again or to another address. */
  | { type: 'again.requested' };

export interface RequestResetCall {
  email: string;
}
export interface ChangeForgottenPasswordCall {
  token: string;
  password: string;
  confirmPassword: string;
}
