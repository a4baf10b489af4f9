export const texts = {
  title: 'Create workspace',
  description: 'A workspace holds your team, its people and its projects.',
  name: 'Name',
  placeholder: 'Acme',
  submit: 'Create workspace',
  failed: (message: string) => `Error: ${message}`,
} as const;
