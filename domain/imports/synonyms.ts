/** Names of options in other products and languages. */
import type { TagKind } from '../project.ts';
import type { ValueKind } from './setup.ts';

/** Synonyms of the default options, in the order in which they are tried. */
export const synonyms: Record<TagKind, Record<string, readonly string[]>> = {
  statuses: {
    backlog: ['pendiente', 'icebox', 'ideas', 'nuevo', 'new', 'someday'],
    'to do': [
      'todo',
      'por hacer',
      'open',
      'abierto',
      'abierta',
      'selected for development',
      'ready',
      'reopened',
      'tareas por hacer',
      'lista de tareas',
    ],
    'in progress': [
      'doing',
      'en curso',
      'en progreso',
      'en proceso',
      'haciendo',
      'started',
      'in review',
      'en revision',
      'wip',
    ],
    done: [
      'hecho',
      'hecha',
      'closed',
      'cerrado',
      'cerrada',
      'resolved',
      'resuelto',
      'resuelta',
      'finished',
      'terminado',
      'terminada',
      'completed',
      'complete',
      'completado',
      'listo',
      'finalizada',
      'finalizado',
    ],
  },
  types: {
    task: ['tarea', 'to do', 'sub-task', 'subtask', 'subtarea', 'chore', 'epic', 'epica'],
    bug: ['error', 'defect', 'defecto', 'incident', 'incidencia', 'fallo', 'issue'],
    feature: [
      'story',
      'user story',
      'historia',
      'historia de usuario',
      'new feature',
      'funcionalidad',
      'nueva funcion',
    ],
    enhancement: ['improvement', 'mejora'],
    'tech ops': ['technical task', 'tarea tecnica', 'ops', 'spike'],
  },
  priorities: {
    lowest: ['trivial', 'muy baja', 'the lowest'],
    low: ['minor', 'baja', 'menor', 'p4', 'bajo'],
    medium: ['normal', 'media', 'medio', 'p3', 'moderate'],
    high: ['major', 'alta', 'alto', 'mayor', 'p2', 'importante'],
    highest: [
      'critical',
      'blocker',
      'urgent',
      'urgente',
      'critica',
      'muy alta',
      'bloqueante',
      'p1',
      'p0',
      'highest priority',
    ],
  },
};

/** Words that other products write for an empty value. An option with the same name takes precedence. */
export const absent: Partial<Record<ValueKind, ReadonlySet<string>>> = {
  priorities: new Set(['no priority', 'none', 'not set', 'sin prioridad', 'ninguna', '-']),
  people: new Set(['unassigned', 'no assignee', 'none', 'sin asignar', 'nadie', '-']),
  sprints: new Set(['no sprint', 'no cycle', 'none', 'sin sprint', 'ninguno', '-']),
};
