import type { GuardField } from '../../../domain/fields/task.ts';
import type { WorkflowRole } from '../../../domain/workflow.ts';

const either = new Intl.ListFormat('es', { type: 'disjunction' });

/**
 * Reasons why a task can't move to a status, as ends of sentences. They aren't in `texts.ts`, which loads with the
 * board.
 */
export const moveTexts = {
  noEdge: (from: string) => `El workflow no lleva aquí desde «${from}»`,
  notDrawn: 'Este estado no está en el workflow',
  role: (roles: readonly string[]) => `Solo pueden moverla aquí ${either.format(roles)}`,
  roles: { manager: 'quienes gestionan el proyecto', member: 'los miembros', guest: 'los invitados' } satisfies Record<
    WorkflowRole,
    string
  >,
  unassigned: 'Falta asignarla a alguien',
  empty: {
    description: 'Falta la descripción',
    dueDate: 'Falta la fecha de vencimiento',
    estimate: 'Falta la estimación',
    sprintId: 'Falta ponerla en un sprint',
  } satisfies Record<GuardField, string>,
  blocked: (titles: readonly string[]) =>
    titles.length === 1 ? `La bloquea «${titles[0]}»` : `La bloquean ${titles.length} tareas sin terminar`,
  unapproved: (approver: string) => `Falta la aprobación de ${approver}`,
  approver: { manager: 'quien gestiona el proyecto', member: 'un miembro del proyecto' },
  all: (reasons: readonly string[]) =>
    reasons
      .map((reason, index) => (index === 0 ? reason : reason.charAt(0).toLowerCase() + reason.slice(1)))
      .join('; '),
} as const;
