/** Toasts that can appear before sign-in. Other texts load with their screens. */
export const firstMessages = {
  passwordReset:
    'La contraseña ha sido reseteada, por favor revise su correo electrónico para obtener una nueva contraseña.',
  storageFull: 'El almacenamiento del navegador está lleno: lo que escribas puede no sobrevivir a una recarga',
  workspaceGone: (name: string) => `${name} is no longer one of your workspaces`,
} as const;
