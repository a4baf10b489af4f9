import type { PriorityIcon } from '../../../domain/common.ts';

export const priorityIconNames: Record<PriorityIcon, string> = {
  'double-arrow-up': 'Doble flecha arriba',
  'arrow-up': 'Flecha arriba',
  'arrow-right': 'Flecha derecha',
  'arrow-down': 'Flecha abajo',
  'double-arrow-down': 'Doble flecha abajo',
};
