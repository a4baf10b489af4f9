import type { Refusal, TaskFacts } from '../../../../domain/machines/workflow.ts';
import type { WorkflowAction, WorkflowDefinition, WorkflowTimer } from '../../../../domain/workflow.ts';

export interface SimulatorInput {
  definition: WorkflowDefinition;
}

export type Facts = Omit<TaskFacts, 'statusId'>;

/** `at` is in minutes since the start of the simulation. */
export type SimulatorEntry =
  | { at: number; kind: 'began'; stateId: string }
  | { at: number; kind: 'moved'; from: string; to: string; edgeId: string | null; actions: readonly WorkflowAction[] }
  | { at: number; kind: 'refused'; to: string; refusals: readonly Refusal[] }
  | { at: number; kind: 'reminded'; stateId: string; timer: WorkflowTimer };

export interface Life {
  stateId: string | null;
  facts: Facts;
  /** Minutes since the start: now, and when the task entered its status. */
  clock: number;
  since: number;
  /** Timers that have fired in the current status. */
  fired: readonly string[];
  log: readonly SimulatorEntry[];
}

export type SimulatorEvent =
  | { type: 'move.tried'; to: string }
  | { type: 'facts.changed'; facts: Partial<Facts> }
  | { type: 'clock.advanced'; minutes: number }
  | { type: 'step.undone' }
  | { type: 'life.restarted' };
