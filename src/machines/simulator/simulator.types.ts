import type { Refusal, TaskFacts } from '../../../domain/machines/workflow.ts';
import type { WorkflowAction, WorkflowDefinition, WorkflowTimer } from '../../../domain/workflow.ts';

export interface SimulatorInput {
  definition: WorkflowDefinition;
}

/** What can be told of the pretended task, besides where it stands. */
export type Facts = Omit<TaskFacts, 'statusId'>;

/** What happened, `at` minutes after the task was made. */
export type SimulatorEntry =
  | { at: number; kind: 'began'; stateId: string }
  | { at: number; kind: 'moved'; from: string; to: string; edgeId: string | null; actions: readonly WorkflowAction[] }
  | { at: number; kind: 'refused'; to: string; refusals: readonly Refusal[] }
  | { at: number; kind: 'reminded'; stateId: string; timer: WorkflowTimer };

/** Where the pretended task is in its life. */
export interface Life {
  stateId: string | null;
  facts: Facts;
  /** Minutes since it was made, and that it was at when it came to where it stands. */
  clock: number;
  since: number;
  /** Timers of this stay that have gone off. */
  fired: readonly string[];
  log: readonly SimulatorEntry[];
}

export type SimulatorEvent =
  | { type: 'move.tried'; to: string }
  | { type: 'facts.changed'; facts: Partial<Facts> }
  | { type: 'clock.advanced'; minutes: number }
  | { type: 'step.undone' }
  | { type: 'life.restarted' };
