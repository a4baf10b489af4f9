import type { SnapshotFrom } from 'xstate';
import { type Move, moveOf } from '../../../../domain/machines/workflow.ts';
import type { WorkflowDefinition, WorkflowState } from '../../../../domain/workflow.ts';
import type { simulatorMachine } from './simulator.machine.ts';
import type { Life } from './simulator.types.ts';

type SimulatorSnapshot = SnapshotFrom<typeof simulatorMachine>;

export const selectLife = (snapshot: SimulatorSnapshot): Life => snapshot.context.life;
export const selectSimulated = (snapshot: SimulatorSnapshot): WorkflowDefinition => snapshot.context.definition;
export const selectLifeStage = (snapshot: SimulatorSnapshot): 'nowhere' | 'moving' | 'stuck' | 'finished' =>
  snapshot.value === 'settling' ? 'moving' : snapshot.value;
export const selectMayGoBack = (snapshot: SimulatorSnapshot): boolean => snapshot.context.before.length > 0;

export interface Way {
  state: WorkflowState;
  move: Move;
}
/** Returns the statuses to which a transition leads, in the order of the workflow, and whether each is allowed now. */
export const waysOf = (definition: WorkflowDefinition, { stateId, facts }: Life): Way[] =>
  stateId === null
    ? []
    : definition.states
        .filter(({ id }) => definition.edges.some(({ from, to }) => from === stateId && to === id))
        .map((state) => ({ state, move: moveOf(definition, { ...facts, statusId: stateId }, state.id) }));

export const selectLastEdge = (snapshot: SimulatorSnapshot): string | null => {
  const last = snapshot.context.life.log.findLast(({ kind }) => kind === 'moved');
  return last?.kind === 'moved' ? last.edgeId : null;
};
