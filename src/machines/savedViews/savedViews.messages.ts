import type { ViewDeed } from './savedViews.types.ts';

/** Words of the toasts about saved views. */
export const savedViewsMessages: Record<ViewDeed['kind'], string> & { gone: string } = {
  create: 'Vista guardada',
  update: 'Vista actualizada',
  delete: 'Vista eliminada',
  default: 'Vista predeterminada cambiada',
  gone: 'Esta vista ya no existe, o no se comparte contigo',
};
