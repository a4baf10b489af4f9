import type { Edge, Node } from '@xyflow/react';
import type { WorkflowState } from '../../../domain/workflow.ts';
import type { Side } from './geometry.ts';

export interface Stay {
  /** Tasks that stand there now. */
  now: number;
  /** How long tasks stay, in words; null: none has left. */
  times: string | null;
}

export type StateNodeData = {
  state: WorkflowState;
  start: boolean;
  stay: Stay | null;
  /** In a simulation: where the task is, and whether it may go there. */
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
  /** How often tasks took it, and its share of the most taken one. */
  taken: { count: number; share: number } | null;
  /** Tasks took it though the chart doesn't have it. */
  ghost: boolean;
  tone: 'lit' | 'dim' | null;
  problem: 'error' | 'warning' | null;
};
export type MoveEdge = Edge<MoveEdgeData, 'move'>;
