import { shortcutKey } from '../../../../domain/shortcutKey.ts';
import type { KeyboardEvent } from 'react';
import type { WorkflowState } from '../../../../domain/workflow.ts';
import type { WorkflowCanvasProps } from './canvasProps.ts';
import { neighbour, type Point, type Side } from './geometry.ts';

export interface KeyedCanvas extends Pick<
  WorkflowCanvasProps,
  | 'definition'
  | 'selected'
  | 'editable'
  | 'direction'
  | 'onOpen'
  | 'onMove'
  | 'onAdd'
  | 'onRemove'
  | 'onStartConnect'
  | 'onArrange'
  | 'onHelp'
> {
  choose: (ids: readonly string[]) => void;
  rename: (stateId: string) => void;
  fit: () => void;
  focus: (stateId: string) => void;
  focusCanvas: () => void;
  freePlace: () => Point;
  zoomIn: () => void;
  zoomOut: () => void;
}

const arrowSides: Readonly<Record<string, Side>> = {
  ArrowUp: 'top',
  ArrowRight: 'right',
  ArrowDown: 'bottom',
  ArrowLeft: 'left',
};

/** Runs the action of a key. If there is one, prevents the browser's default. */
export const pressCanvasKey = (event: KeyboardEvent<HTMLElement>, canvas: KeyedCanvas): void => {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  if (target.matches('input, textarea, [role=menuitem]')) return;
  const nodeId = target.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
  const state = canvas.definition.states.find(({ id }) => id === nodeId);
  const isButton = target.closest('button') !== null;
  const side = arrowSides[event.key];
  const isDone =
    side && event.shiftKey && canvas.editable && canvas.selected.length > 0
      ? moveSelected(canvas, side, event.altKey ? 4 : 20)
      : side && !isButton
        ? focusNeighbour(canvas, state, side)
        : pressOther(event, canvas, state, isButton);
  if (isDone) event.preventDefault();
};

function moveSelected({ definition, selected, onMove }: KeyedCanvas, side: Side, by: number): true {
  const x = side === 'right' ? by : side === 'left' ? -by : 0;
  const y = side === 'bottom' ? by : side === 'top' ? -by : 0;
  const moved = definition.states
    .filter(({ id }) => selected.includes(id))
    .map((state) => [state.id, { x: state.x + x, y: state.y + y }] as const);
  if (moved.length > 0) onMove(Object.fromEntries(moved));
  return true;
}

function focusNeighbour({ definition, focus }: KeyedCanvas, state: WorkflowState | undefined, side: Side): true {
  const { states, initial } = definition;
  const next = state ? neighbour(states, state, side) : (states.find(({ id }) => id === initial) ?? states[0]);
  if (next) focus(next.id);
  return true;
}

/** Returns whether the key has an action. */
function pressOther(
  { nativeEvent, shiftKey }: KeyboardEvent,
  canvas: KeyedCanvas,
  state: WorkflowState | undefined,
  isButton: boolean,
): boolean {
  const { selected, editable } = canvas;
  const commands: Readonly<Record<string, () => boolean | void>> = {
    enter: () => !isButton && openOrRename(canvas, state),
    f2: () => {
      if (state && editable) canvas.rename(state.id);
      return true;
    },
    ' ': () => {
      if (!state) return false;
      if (shiftKey) canvas.choose([...new Set([...selected, state.id])]);
      else canvas.onOpen(state.id);
      return true;
    },
    n: () => editable && canvas.onAdd(canvas.freePlace()),
    c: () => startConnect(canvas, state),
    delete: () => remove(canvas, state),
    backspace: () => remove(canvas, state),
    l: () => editable && canvas.onArrange(canvas.direction),
    f: () => canvas.fit(),
    '+': () => canvas.zoomIn(),
    '=': () => canvas.zoomIn(),
    '-': () => canvas.zoomOut(),
    '?': () => canvas.onHelp(),
    escape: () => selected.length > 0 && canvas.choose([]),
  };
  const command = commands[shortcutKey(nativeEvent).toLowerCase()];
  return command !== undefined && command() !== false;
}

function openOrRename({ selected, editable, rename, onOpen }: KeyedCanvas, state: WorkflowState | undefined): true {
  const id = state?.id ?? selected[0];
  if (state && editable) rename(state.id);
  else if (id !== undefined) onOpen(id);
  return true;
}

function startConnect(canvas: KeyedCanvas, state: WorkflowState | undefined): boolean {
  const { definition, selected, editable, onStartConnect } = canvas;
  const from = state?.id ?? selected.find((id) => definition.states.some((each) => each.id === id));
  if (!editable || !from) return false;
  onStartConnect(from);
  return true;
}

function remove(canvas: KeyedCanvas, state: WorkflowState | undefined): boolean {
  const { selected, editable, onRemove, focusCanvas } = canvas;
  const ids = selected.length > 0 && (!state || selected.includes(state.id)) ? selected : state ? [state.id] : [];
  if (!editable || ids.length === 0) return false;
  onRemove(ids);
  focusCanvas();
  return true;
}
