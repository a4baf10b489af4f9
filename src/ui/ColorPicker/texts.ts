import type { Color } from '../../../domain/common.ts';

export const colorNames: Record<Color, string> = {
  slate: 'Pizarra', gray: 'Gris', zinc: 'Zinc', neutral: 'Neutro', stone: 'Piedra', red: 'Rojo', orange: 'Naranja',
  amber: 'Ámbar', yellow: 'Amarillo', lime: 'Lima', green: 'Verde', emerald: 'Esmeralda', teal: 'Verde azulado',
  cyan: 'Cian', sky: 'Cielo', blue: 'Azul', indigo: 'Índigo', violet: 'Violeta', purple: 'Púrpura',
  fuchsia: 'Fucsia', pink: 'Rosa', rose: 'Rosa intenso',
};
