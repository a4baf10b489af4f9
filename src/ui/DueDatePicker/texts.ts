export const dueDateTexts = {
  label: 'Fecha de vencimiento',
  placeholder: 'Sin fecha',
  clear: 'Quitar fecha de vencimiento',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
} as const;
