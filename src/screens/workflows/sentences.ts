/** Sentences about the parts of a workflow. */
import { formatsOf } from '../../../domain/formats.ts';
import type { Refusal } from '../../../domain/machines/workflow.ts';
import type {
  WorkflowAction,
  WorkflowDefinition,
  WorkflowGuard,
  WorkflowRole,
  WorkflowTimer,
} from '../../../domain/workflow.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';

export type WorkflowTexts = Catalogues['workflows'];

/** Returns a duration in its two largest units. */
export const duration = ({ duration: texts }: WorkflowTexts, given: number): string => {
  const whole = Math.round(given);
  if (whole < 1) return texts.none;
  const days = Math.floor(whole / 1440);
  const hours = Math.floor((whole % 1440) / 60);
  const minutes = whole % 60;
  if (days > 0) return hours > 0 && days < 10 ? texts.daysAndHours({ days, hours }) : texts.days({ days });
  if (hours > 0) return minutes > 0 ? texts.hoursAndMinutes({ hours, minutes }) : texts.hours({ hours });
  return texts.minutes({ minutes });
};

const anyOf = ({ wording, roleNouns }: WorkflowTexts, roles: readonly WorkflowRole[]): string =>
  formatsOf(wording).either(roles.map((role) => roleNouns[role]));

/** Returns the condition of a guard as the end of a sentence that begins with 'Only if'. */
export const guardText = (texts: WorkflowTexts, guard: WorkflowGuard): string => {
  const { conditions } = texts;
  switch (guard.kind) {
    case 'role':
      return conditions.role({ roles: anyOf(texts, guard.roles) });
    case 'filled':
      return conditions.filled(guard);
    case 'approved':
      return conditions.approved(guard);
    default:
      return conditions[guard.kind];
  }
};

export const refusalText = (texts: WorkflowTexts, refusal: Refusal): string => {
  const { missing } = texts;
  if (refusal.kind === 'noEdge') return missing.move;
  const { guard } = refusal;
  switch (guard.kind) {
    case 'role':
      return missing.role({ roles: anyOf(texts, guard.roles) });
    case 'filled':
      return missing.filled(guard);
    case 'approved':
      return missing.approved(guard);
    default:
      return missing[guard.kind];
  }
};

export interface Names {
  person: (id: string) => string;
  priority: (id: string) => string;
  type: (id: string) => string;
}

export const actionText = ({ effects }: WorkflowTexts, action: WorkflowAction, names: Names): string => {
  switch (action.kind) {
    case 'assign':
      switch (action.whom) {
        case 'mover':
          return effects.assignMover;
        case 'creator':
          return effects.assignCreator;
        case 'nobody':
          return effects.assignNobody;
        case 'person':
          return effects.assignPerson({ name: action.accountId === undefined ? '…' : names.person(action.accountId) });
      }
      break;
    case 'setPriority':
      return effects.setPriority({ name: names.priority(action.priorityId) });
    case 'setType':
      return effects.setType({ name: names.type(action.typeId) });
    case 'setDueDate':
      return action.days === null
        ? effects.clearDueDate
        : action.days === 0
          ? effects.dueSameDay
          : effects.dueIn({ days: action.days });
    case 'notify':
      return effects.notify(action);
    case 'comment':
      return effects.comment(action);
  }
  return '';
};

export const timerText = (
  texts: WorkflowTexts,
  { kind, afterMinutes, whom }: Pick<WorkflowTimer, 'kind' | 'afterMinutes' | 'whom'>,
): string => texts.timers[kind]({ time: duration(texts, afterMinutes), whom });

export const stateName = (texts: WorkflowTexts, { states }: Pick<WorkflowDefinition, 'states'>, id: string): string =>
  states.find((state) => state.id === id)?.name ?? texts.paths.gone;
