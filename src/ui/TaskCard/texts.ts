import type { MeasureField } from '../../../domain/fields/task.ts';
import type { TaskSync } from './TaskCard.tsx';

export const taskCardTexts = {
  priority: (name: string) => `prioridad ${name}`,
  due: (date: string) => `vence ${date}`,
  /** Due date of a task that is done. */
  day: (date: string) => `fecha límite ${date}`,
  overdue: (date: string) => `venció ${date}`,
  measures: {
    estimate: { shown: (value) => value, spoken: (value) => `estimación ${value}` },
    estimatedHours: { shown: (value) => `${value} h`, spoken: (value) => `${value} horas estimadas` },
  } satisfies Record<MeasureField, { shown: (value: string) => string; spoken: (value: string) => string }>,
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
