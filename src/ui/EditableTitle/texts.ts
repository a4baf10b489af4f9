export const titleTexts = { edit: 'Editar título', confirm: 'Confirmar', cancel: 'Cancelar', label: 'Título' } as const;
