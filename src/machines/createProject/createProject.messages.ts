export const wizardMessages = {
  tagNameRequired: 'Cada estado, tipo y prioridad necesita un nombre',
} as const;
