export interface SignInForm {
  email: string;
  password: string;
}

/**
 * What the sign-in form asks before it sends; shorter passwords than the payload's answer as wrong ones do. Plain code,
 * so that the form doesn't wait for the schemas.
 */
export const signInErrors = ({ email, password }: SignInForm): Partial<Record<keyof SignInForm, string>> => ({
  ...(email.trim() === '' && { email: 'El email es requerido' }),
  ...(password.length < 6 && { password: 'La contraseña debe tener al menos 6 caracteres' }),
});
