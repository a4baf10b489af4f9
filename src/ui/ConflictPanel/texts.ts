export const conflictTexts = {
  title: (field: string) => `Conflicto en «${field}»`,
  explanation: 'Otra persona lo cambió mientras escribías. No se ha perdido nada: elige con qué texto quedarte.',
  mine: 'Tu versión',
  theirs: (who?: string) => (who ? `Versión de ${who}` : 'Versión guardada'),
  keepMine: 'Conservar la mía',
  takeTheirs: 'Usar la otra',
  copyMine: 'Copiar la mía',
  copied: 'Copiado',
  empty: '(vacío)',
} as const;
