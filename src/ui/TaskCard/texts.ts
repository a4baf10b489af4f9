import type { MeasureField } from '../../../domain/fields/task.ts';
import type { TaskSync } from './TaskCard.tsx';

export const taskCardTexts = {
  priority: (name: string) => `prioridad ${name}`,
  due: (date: string) => `vence ${date}`,
  /** Of a task that nobody waits for any more. */
  day: (date: string) => `fecha límite ${date}`,
  overdue: (date: string) => `venció ${date}`,
  measures: {
    estimate: { shown: (value) => value, said: (value) => `estimación ${value}` },
    estimatedHours: { shown: (value) => `${value} h`, said: (value) => `${value} horas estimadas` },
  } satisfies Record<MeasureField, { shown: (value: string) => string; said: (value: string) => string }>,
  blockers: (count: number) => (count === 1 ? 'bloqueada por 1 tarea' : `bloqueada por ${count} tareas`),
  assignees: (names: string) => `asignada a ${names}`,
  sync: {
    saving: 'Guardando…',
    waiting: 'Esperando conexión',
    failed: 'No se pudo guardar',
    conflicted: 'Conflicto',
  } satisfies Record<TaskSync, string>,
};
export type TaskCardTexts = typeof taskCardTexts;
