import type { StatusCategory } from '../../../domain/statusCategory.ts';

export const tagListTexts = {
  drag: (name: string) => `Mover «${name}»`,
  rename: (name: string) => `Nombre de «${name}»`,
  color: (name: string) => `Color de «${name}»`,
  icon: (name: string) => `Icono de «${name}»`,
  archive: (name: string) => `Archivar «${name}»`,
  restore: (name: string) => `Restaurar «${name}»`,
  remove: (name: string) => `Quitar «${name}»`,
  archived: 'Archivado',
  instructions:
    'Pulsa espacio o Intro para coger el elemento, las flechas para moverlo, espacio o Intro para soltarlo y Escape para cancelar.',
  picked: (name: string, place: number, count: number) => `«${name}» cogido. Posición ${place} de ${count}.`,
  moved: (name: string, place: number, count: number) => `«${name}» en la posición ${place} de ${count}.`,
  dropped: (name: string, place: number, count: number) => `«${name}» soltado en la posición ${place} de ${count}.`,
  cancelled: (name: string) => `Movimiento cancelado. «${name}» vuelve a su sitio.`,
} as const;

/** In English, like the screens that show these texts. */
export const categoryTexts = {
  label: (status: string) => `Meaning of “${status}”`,
  names: { unstarted: 'Not started', started: 'In progress', done: 'Done' } satisfies Record<StatusCategory, string>,
  meanings: {
    unstarted: 'No one works on it yet',
    started: 'Work begins when a task enters this status',
    done: 'Work ends when a task enters this status',
  } satisfies Record<StatusCategory, string>,
} as const;
