export interface PasswordResetInput {
  /** From the mail's link; null on the page that asks for a mail. */
  token: string | null;
}
export type PasswordResetField = 'email' | 'password' | 'confirmPassword';
export type PasswordResetEvent =
  | { type: 'field.changed'; field: PasswordResetField; text: string }
  | { type: 'form.submitted' }
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
