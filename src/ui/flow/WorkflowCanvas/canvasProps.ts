import type { Ref } from 'react';
import type { WorkflowDefinition } from '../../../../domain/workflow.ts';
import type { Stay } from './canvas.types.ts';
import type { Point } from './geometry.ts';

export interface CanvasHandle {
  /** Scrolls to states and transitions. Without ids, returns to the part that was shown at first. */
  show: (ids?: readonly string[]) => void;
  /** Zooms out until the whole chart is visible. */
  fit: () => void;
  focus: (stateId: string) => void;
  rename: (stateId: string) => void;
  /** Returns a visible position for a new state that overlaps no other if possible. */
  freePlace: () => Point;
  /** Returns the whole chart as a PNG in a data URL. */
  picture: () => Promise<string>;
}

export interface WorkflowCanvasProps {
  ref?: Ref<CanvasHandle>;
  definition: WorkflowDefinition;
  selected: readonly string[];
  editable: boolean;
  /** Problems by the id of their state or transition. */
  problems?: ReadonlyMap<string, 'error' | 'warning'>;
  /** State of a simulation: the task's state, the states it may and may not move to, and its last transition. */
  life?: { stateId: string | null; open: readonly string[]; closed: readonly string[]; edgeId: string | null } | null;
  /** Statistics of each state and each used transition. */
  overlay?: { stays: ReadonlyMap<string, Stay>; moves: readonly { from: string; to: string; count: number }[] } | null;
  withMap?: boolean;
  /** Direction in which the user's command arranges the states. */
  direction: 'right' | 'down';
  onDirection: (direction: 'right' | 'down') => void;
  onSelect: (ids: readonly string[]) => void;
  onOpen: (id: string) => void;
  onMove: (places: Readonly<Record<string, Point>>) => void;
  onConnect: (from: string, to: string) => void;
  onReconnect: (edgeId: string, from: string, to: string) => void;
  /** Called to add a state at a position. `from` is the state from which the user drew a line to there. */
  onAdd: (place: Point, from?: string) => void;
  onRename: (stateId: string, name: string) => void;
  onRemove: (ids: readonly string[]) => void;
  /** Called when a key begins a new transition at the state. The owner asks for the target. */
  onStartConnect: (stateId: string) => void;
  onArrange: (direction: 'right' | 'down') => void;
  onHelp: () => void;
}
