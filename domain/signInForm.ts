export interface SignInForm {
  email: string;
  password: string;
}

/**
 * The server treats passwords that are too short for its schema as wrong. This file has no schema, so that the form
 * doesn't wait for zod.
 */
export const signInErrors = ({ email, password }: SignInForm): Partial<Record<keyof SignInForm, string>> => ({
  ...(email.trim() === '' && { email: 'El email es requerido' }),
  ...(password.length < 6 && { password: 'La contraseña debe tener al menos 6 caracteres' }),
});
