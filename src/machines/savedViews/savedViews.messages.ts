export const savedViewsMessages = {
  created: 'Vista guardada',
  update: 'Vista actualizada',
  deleted: 'Vista eliminada',
  default: 'Vista predeterminada cambiada',
  gone: 'Esta vista ya no existe, o no se comparte contigo',
} as const;
