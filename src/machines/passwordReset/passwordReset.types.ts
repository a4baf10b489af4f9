export interface PasswordResetInput {
  /** From the mail's link; null on the page that asks for a mail. */
  token: string | null;
}
export type PasswordResetEvent =
  | { type: 'email.submitted'; email: string }
  | { type: 'passwords.submitted'; passwords: Omit<ChangeForgottenPasswordCall, 'token'> }
  /** Back to the address, to send it again or another one. */
  | { type: 'again.requested' };

export interface RequestResetCall {
  email: string;
}
export interface ChangeForgottenPasswordCall {
  token: string;
  password: string;
  confirmPassword: string;
}
