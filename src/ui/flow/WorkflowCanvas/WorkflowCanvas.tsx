import '@xyflow/react/dist/base.css';
import {
  Background,
  BackgroundVariant,
  ConnectionMode,
  MiniMap,
  type NodeChange,
  type OnConnectEnd,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useStore,
} from '@xyflow/react';
import { Text, VisuallyHidden } from '@mantine/core';
import { type FocusEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { tagColor } from '../../task/TagBadge/tagColors.ts';
import { useTexts } from '../../base/texts/index.ts';
import { pressCanvasKey } from './canvasKeys.ts';
import type { WorkflowCanvasProps } from './canvasProps.ts';
import { CanvasTools } from './CanvasTools.tsx';
import type { MoveEdge, StateNode } from './canvas.types.ts';
import { edgesOf, nodesOf } from './chart.ts';
import { type Point, type Side, sides } from './geometry.ts';
import { MoveEdgeView } from './MoveEdge.tsx';
import { RenamingContext, StateNodeView } from './StateNode.tsx';
import { type CanvasView, useCanvasView } from './useCanvasView.ts';
import { useKept } from './useKept.ts';
import { useLastKey } from './useLastKey.ts';
import { useSelection } from './useSelection.ts';
import classes from './WorkflowCanvas.module.css';

const isSide = (text: string | null | undefined): text is Side => sides.some((side) => side === text);

export function WorkflowCanvas(props: WorkflowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

function Flow(props: WorkflowCanvasProps) {
  const texts = useTexts('workflows').canvas;
  const { definition, selected, editable, life, onOpen, onConnect, onReconnect, onAdd } = props;
  const box = useRef<HTMLDivElement>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const selection = useSelection(selected, props.onSelect);
  const { nodes, edges, drag, endDrag } = useDrawnChart(props, renaming);
  const view = useCanvasView(box, props, setRenaming);
  const isNarrow = useStore(({ width }) => width > 0 && width < 560);
  const onFocus = useFocusedState(view, selection);
  return (
    <RenamingContext value={useRenaming(props, setRenaming, view.focus)}>
      <div
        ref={box}
        className={classes.root}
        tabIndex={-1}
        onKeyDown={(event) =>
          pressCanvasKey(event, {
            ...props,
            ...view,
            choose: selection.choose,
            rename: setRenaming,
            focusCanvas: () => box.current?.focus(),
            zoomIn: () => void view.flow.zoomIn({ duration: 120 }),
            zoomOut: () => void view.flow.zoomOut({ duration: 120 }),
          })
        }
        data-editable={editable || undefined}
        data-living={life ? true : undefined}
        onFocus={onFocus}
      >
        <VisuallyHidden component="p" id="workflow-canvas-keys">
          {texts.keys}
        </VisuallyHidden>
        <ReactFlow<StateNode, MoveEdge>
          {...constantProps}
          nodes={nodes}
          edges={edges}
          aria-label={texts.label}
          onNodesChange={(changes) => {
            drag(changes);
            selection.applyChanges(changes);
          }}
          onEdgesChange={selection.applyChanges}
          onNodeDragStop={endDrag}
          onSelectionDragStop={endDrag}
          onConnect={({ source, target }) => source !== target && onConnect(source, target)}
          onConnectEnd={(event, state) => endConnection(props, view, event, state)}
          onReconnect={(edge, { source, target }) => source !== target && onReconnect(edge.id, source, target)}
          onNodeDoubleClick={(_, { id }) => (editable ? setRenaming(id) : onOpen(id))}
          onNodeClick={(_, { id }) => onOpen(id)}
          onEdgeClick={(_, { id }) => !id.startsWith('ghost ') && onOpen(id)}
          onPaneClick={() => selection.choose([])}
          onDoubleClick={({ target, clientX, clientY }) => {
            if (editable && (target as HTMLElement).classList.contains('react-flow__pane'))
              onAdd(view.placeAt(clientX, clientY));
          }}
          onInit={() => view.show()}
          nodesDraggable={editable}
          nodesConnectable={editable}
          edgesReconnectable={editable}
          onlyRenderVisibleElements={definition.states.length > 30}
        >
          <Surroundings {...props} view={view} isNarrow={isNarrow} />
        </ReactFlow>
      </div>
    </RenamingContext>
  );
}

const constantProps = {
  nodeTypes: { state: StateNodeView },
  edgeTypes: { move: MoveEdgeView },
  colorMode: 'dark',
  connectionMode: ConnectionMode.Loose,
  connectionRadius: 28,
  isValidConnection: ({ source, target }: { source: string; target: string }) => source !== target,
  edgesFocusable: false,
  nodesFocusable: true,
  elementsSelectable: true,
  reconnectRadius: 14,
  minZoom: 0.15,
  maxZoom: 2,
  zoomOnDoubleClick: false,
  deleteKeyCode: null,
  disableKeyboardA11y: true,
  // Empty, because the canvas describes its keys in the user's language.
  ariaLabelConfig: { 'node.a11yDescription.default': '', 'edge.a11yDescription.default': '' },
  multiSelectionKeyCode: ['Meta', 'Control'] as string[],
  snapToGrid: true,
  snapGrid: [4, 4] as [number, number],
  nodeDragThreshold: 3,
  panOnScroll: true,
  proOptions: { hideAttribution: true },
} as const;

/** Returns the nodes and edges to draw, with dragged states at the pointer. */
function useDrawnChart(props: WorkflowCanvasProps, renaming: string | null) {
  const texts = useTexts('workflows').canvas;
  const { definition, selected, editable, problems, life, overlay, onMove } = props;
  const [dragged, setDragged] = useState<Readonly<Record<string, Point>>>({});
  const chosen = useMemo(() => new Set(selected), [selected]);
  const chart = useMemo(
    () => ({ definition, editable, problems, life, overlay, chosen, dragged }),
    [definition, editable, problems, life, overlay, chosen, dragged],
  );
  return {
    nodes: useKept<StateNode>(useMemo(() => nodesOf(texts, chart, renaming), [texts, chart, renaming])),
    edges: useKept<MoveEdge>(useMemo(() => edgesOf(texts, chart), [texts, chart])),
    drag: (changes: NodeChange<StateNode>[]) => {
      const moved = changes.flatMap((change) =>
        change.type === 'position' && change.position ? [[change.id, change.position] as const] : [],
      );
      if (moved.length > 0 && editable) setDragged((before) => ({ ...before, ...Object.fromEntries(moved) }));
    },
    endDrag: () => {
      const places = Object.entries(dragged).map(
        ([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }] as const,
      );
      if (places.length > 0) onMove(Object.fromEntries(places));
      setDragged({});
    },
  };
}

/** Connects a dropped line to the state under the pointer, or else to a new state. */
function endConnection(
  { editable, onConnect, onAdd }: WorkflowCanvasProps,
  { placeAt }: CanvasView,
  event: Parameters<OnConnectEnd>[0],
  state: Parameters<OnConnectEnd>[1],
): void {
  const from = state.fromNode?.id;
  if (!editable || !from || state.toNode || !isSide(state.fromHandle?.id)) return;
  const { clientX, clientY } =
    'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
  const node = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.react-flow__node');
  const over = node?.dataset['id'];
  if (!over) onAdd(placeAt(clientX, clientY), from);
  else if (over !== from) onConnect(from, over);
}

/** Returns a focus handler that shows and selects a state that was focused by the keyboard. */
function useFocusedState(view: CanvasView, { chosen, choose }: ReturnType<typeof useSelection>) {
  const lastKey = useLastKey();
  return ({ target, relatedTarget }: FocusEvent) => {
    const node = (target as HTMLElement).closest<HTMLElement>('.react-flow__node');
    const id = node?.dataset['id'];
    if (!node || !id || target !== node || !node.matches(':focus-visible')) return;
    view.reveal(id);
    // A dialog that closes returns the focus, and may have selected another element.
    if (!(relatedTarget instanceof Element) || relatedTarget.closest('[role=dialog]')) return;
    // Tab only moves the focus and does not change the selection, because the user may be on the way to its panel.
    // Arrow keys select.
    if (lastKey.current === 'Tab' && chosen.current.length > 0) return;
    choose([id]);
  };
}

function useRenaming(
  { onRename }: WorkflowCanvasProps,
  setRenaming: (change: (id: string | null) => null) => void,
  focus: (id: string) => void,
) {
  return useMemo(
    () => ({
      confirm: (id: string, name: string) => {
        setRenaming(() => null);
        onRename(id, name);
        requestAnimationFrame(() => focus(id));
      },
      cancel: () =>
        setRenaming((id) => {
          if (id !== null) requestAnimationFrame(() => focus(id));
          return null;
        }),
    }),
    [onRename, setRenaming, focus],
  );
}

function Surroundings(props: WorkflowCanvasProps & { view: CanvasView; isNarrow: boolean }): ReactNode {
  const texts = useTexts('workflows').canvas;
  const { definition, editable, withMap = false, onAdd, view, isNarrow } = props;
  const { flow, freePlace, fit } = view;
  const isEmpty = definition.states.length === 0;
  return (
    <>
      <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} color="var(--wf-line)" />
      {withMap && !isNarrow && !isEmpty && (
        <MiniMap<StateNode>
          pannable
          zoomable
          position="bottom-right"
          ariaLabel={texts.map}
          nodeColor={({ data }) => tagColor(data.state.color)}
          nodeBorderRadius={14}
          maskColor="rgb(13 10 8 / 62%)"
          bgColor="var(--wf-bar)"
          className={classes.map}
        />
      )}
      <CanvasTools
        editable={editable}
        direction={props.direction}
        onDirection={props.onDirection}
        onArrange={props.onArrange}
        onAdd={() => onAdd(freePlace())}
        onZoomIn={() => void flow.zoomIn({ duration: 120 })}
        onZoomOut={() => void flow.zoomOut({ duration: 120 })}
        onFit={fit}
      />
      {isEmpty && (
        <Panel position="top-center" className={classes.empty}>
          <Text fw={600}>{texts.empty}</Text>
          <Text size="sm">{editable ? texts.emptyHint : texts.emptyRead}</Text>
        </Panel>
      )}
    </>
  );
}
