import type { Ref } from 'react';
import type { WorkflowDefinition } from '../../../domain/workflow.ts';
import type { Stay } from './canvas.types.ts';
import type { Point } from './geometry.ts';

/** What a canvas can be told from outside. */
export interface CanvasHandle {
  /** Brings states and moves into sight; everything without any. */
  show: (ids?: readonly string[]) => void;
  /** Puts the keys on a state. */
  focus: (stateId: string) => void;
  /** Opens the field for a state's name. */
  rename: (stateId: string) => void;
  /** Where a new state would lie in sight. */
  freePlace: () => Point;
  /** The whole chart as a PNG, as a data URL. */
  picture: () => Promise<string>;
}

export interface WorkflowCanvasProps {
  /** What it is told from outside. */
  ref?: Ref<CanvasHandle>;
  /** The chart. */
  definition: WorkflowDefinition;
  /** States and moves that are chosen. */
  selected: readonly string[];
  /** Whether the chart may be changed. */
  editable: boolean;
  /** States and moves with something wrong, by their ids. */
  problems?: ReadonlyMap<string, 'error' | 'warning'>;
  /** A simulation: where the task is, where it may go and may not, and the move it took last. */
  life?: { stateId: string | null; open: readonly string[]; closed: readonly string[]; edgeId: string | null } | null;
  /** What tasks really did: how they stay in states, and the moves they took. */
  overlay?: { stays: ReadonlyMap<string, Stay>; moves: readonly { from: string; to: string; count: number }[] } | null;
  /** Shows the small map. */
  withMap?: boolean;
  /** The way that `Arrange` goes. */
  direction: 'right' | 'down';
  onDirection: (direction: 'right' | 'down') => void;
  /** Chosen by a press, by keys or by a frame around them. */
  onSelect: (ids: readonly string[]) => void;
  /** A state or a move is to be looked at closely. */
  onOpen: (id: string) => void;
  onMove: (places: Readonly<Record<string, Point>>) => void;
  onConnect: (from: string, to: string) => void;
  onReconnect: (edgeId: string, from: string, to: string) => void;
  /** A new state at a place, led to from another one when a line was drawn there. */
  onAdd: (place: Point, from?: string) => void;
  onRename: (stateId: string, name: string) => void;
  onRemove: (ids: readonly string[]) => void;
  /** The keys ask where a move from the state leads. */
  onStartConnect: (stateId: string) => void;
  onArrange: (direction: 'right' | 'down') => void;
  onHelp: () => void;
}
