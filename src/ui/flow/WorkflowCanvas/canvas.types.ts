import type { Edge, Node } from '@xyflow/react';
import type { WorkflowState } from '../../../../domain/workflow.ts';
import type { Side } from './geometry.ts';

export interface Stay {
  /** Number of tasks that are in the state now. */
  now: number;
  /** Formatted durations of past visits. Null if no task has left the state. */
  times: string | null;
}

export type StateNodeData = {
  state: WorkflowState;
  start: boolean;
  stay: Stay | null;
  /** Set in a simulation. The task is in this state, may move to it, may not move to it, or has no transition to it. */
  tone: 'here' | 'open' | 'closed' | 'dim' | null;
  problem: 'error' | 'warning' | null;
  renaming: boolean;
  editable: boolean;
};
export type StateNode = Node<StateNodeData, 'state'>;

export type MoveEdgeData = {
  name: string;
  guards: number;
  approval: boolean;
  actions: number;
  sourceSide: Side;
  targetSide: Side;
  lane: number;
  /** Number of tasks that used the transition, and the ratio of this number to that of the most used transition. */
  taken: { count: number; share: number } | null;
  /** True for a transition that tasks have used but the chart doesn't contain. */
  ghost: boolean;
  tone: 'lit' | 'dim' | null;
  problem: 'error' | 'warning' | null;
};
export type MoveEdge = Edge<MoveEdgeData, 'move'>;
