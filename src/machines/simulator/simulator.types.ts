import type { Refusal, TaskFacts } from '../../../domain/machines/workflow.ts';
import type { WorkflowAction, WorkflowDefinition, WorkflowTimer } from '../../../domain/workflow.ts';

export interface SimulatorInput {
  definition: WorkflowDefinition;
}

/** Facts of the simulated task, except its status. */
export type Facts = Omit<TaskFacts, 'statusId'>;

/** Log entry; `at` is in minutes since the start of the simulation. */
export type SimulatorEntry =
  | { at: number; kind: 'began'; stateId: string }
  | { at: number; kind: 'moved'; from: string; to: string; edgeId: string | null; actions: readonly WorkflowAction[] }
  | { at: number; kind: 'refused'; to: string; refusals: readonly Refusal[] }
  | { at: number; kind: 'reminded'; stateId: string; timer: WorkflowTimer };

/** State of the simulation. */
export interface Life {
  stateId: string | null;
  facts: Facts;
  /** Minutes since the start, now and when the task entered its status. */
  clock: number;
  since: number;
  /** Ids of the timers that have fired in the current status. */
  fired: readonly string[];
  log: readonly SimulatorEntry[];
}

export type SimulatorEvent =
  | { type: 'move.tried'; to: string }
  | { type: 'facts.changed'; facts: Partial<Facts> }
  | { type: 'clock.advanced'; minutes: number }
  | { type: 'step.undone' }
  | { type: 'life.restarted' };
