import '@xyflow/react/dist/base.css';
import {
  Background,
  BackgroundVariant,
  ConnectionMode,
  type EdgeChange,
  MarkerType,
  MiniMap,
  type NodeChange,
  type NodeHandle,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { IconArrowsMaximize, IconArrowsSplit2, IconMinus, IconPlus, IconSquarePlus } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { WorkflowDefinition } from '../../../domain/workflow.ts';
import { tagColor } from '../TagBadge/index.ts';
import type { MoveEdge, MoveEdgeData, StateNode, StateNodeData, Stay } from './canvas.types.ts';
import {
  anchors,
  type Box,
  neighbour,
  nodeSize,
  type Point,
  type Side,
  sides,
  sidesOf,
  tallHeight,
} from './geometry.ts';
import { MoveEdgeView } from './MoveEdge.tsx';
import { RenamingContext, StateNodeView } from './StateNode.tsx';
import { canvasTexts as texts } from './texts.ts';
import classes from './WorkflowCanvas.module.css';

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

const nodeTypes = { state: StateNodeView };
const edgeTypes = { move: MoveEdgeView };
const flowPositions: Record<Side, Position> = {
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
  left: Position.Left,
};
const isSide = (text: string | null | undefined): text is Side => sides.some((side) => side === text);

/** A chart of states and moves on a dark canvas. */
export function WorkflowCanvas(props: WorkflowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

function Flow({
  ref,
  definition,
  selected,
  editable,
  problems,
  life,
  overlay,
  withMap = false,
  direction,
  onDirection,
  onSelect,
  onOpen,
  onMove,
  onConnect,
  onReconnect,
  onAdd,
  onRename,
  onRemove,
  onStartConnect,
  onArrange,
  onHelp,
}: WorkflowCanvasProps) {
  const flow = useReactFlow<StateNode, MoveEdge>();
  const box = useRef<HTMLDivElement>(null);
  /** Places while the pointer drags, before they are told. */
  const [dragged, setDragged] = useState<Readonly<Record<string, Point>>>({});
  const [renaming, setRenaming] = useState<string | null>(null);
  const lastKey = useLastKey();
  const { states, edges, initial } = definition;

  // React Flow tells of what is chosen and what no longer is in two calls.
  const chosen = useRef(selected);
  chosen.current = selected;
  const choose = useCallback(
    (ids: readonly string[]) => {
      if (ids.length === chosen.current.length && ids.every((id) => chosen.current.includes(id))) return;
      chosen.current = ids;
      onSelect(ids);
    },
    [onSelect],
  );
  const applySelection = (changes: readonly (NodeChange<StateNode> | EdgeChange<MoveEdge>)[]) => {
    const next = new Set(chosen.current);
    for (const change of changes) {
      if (change.type !== 'select' || change.id.startsWith('ghost ')) continue;
      if (change.selected) next.add(change.id);
      else next.delete(change.id);
    }
    choose([...next]);
  };

  const height = overlay ? tallHeight : nodeSize.height;
  const chosenSet = useMemo(() => new Set(selected), [selected]);
  const nodes = useKept<StateNode>(
    useMemo(
      () =>
        states.map((state): StateNode => {
          const { x, y } = dragged[state.id] ?? state;
          const tone = !life
            ? null
            : life.stateId === state.id
              ? 'here'
              : life.open.includes(state.id)
                ? 'open'
                : life.closed.includes(state.id)
                  ? 'closed'
                  : 'dim';
          const data: StateNodeData = {
            state,
            start: state.id === initial,
            stay: overlay ? (overlay.stays.get(state.id) ?? { now: 0, times: null }) : null,
            tone,
            problem: problems?.get(state.id) ?? null,
            renaming: renaming === state.id,
            editable,
          };
          return {
            id: state.id,
            type: 'state',
            position: { x, y },
            width: nodeSize.width,
            height,
            measured: { width: nodeSize.width, height },
            handles: handlesOf(height),
            data,
            selected: chosenSet.has(state.id),
            draggable: editable && renaming !== state.id,
            ariaLabel: texts.stateLabel(
              state.name,
              texts.categories[state.category],
              state.id === initial,
              edges.filter(({ from }) => from === state.id).length,
            ),
            domAttributes: { 'aria-roledescription': texts.state, 'aria-describedby': 'workflow-canvas-keys' },
          };
        }),
      [states, edges, initial, dragged, life, overlay, problems, renaming, editable, chosenSet, height],
    ),
  );

  const drawn = useKept<MoveEdge>(
    useMemo(() => {
      const boxes = new Map(
        states.map((state): [string, Box & { id: string }] => {
          const { x, y } = dragged[state.id] ?? state;
          return [state.id, { id: state.id, x, y, width: nodeSize.width, height }];
        }),
      );
      const all = [...boxes.values()];
      const names = new Map(states.map(({ id, name }) => [id, name]));
      const counts = new Map(overlay?.moves.map(({ from, to, count }) => [`${from} ${to}`, count]));
      const most = Math.max(1, ...counts.values());
      const takenOf = (count: number) => (overlay ? { count, share: count / most } : null);
      const lanes = new Map<string, number>();
      const edgeOf = (
        id: string,
        from: string,
        to: string,
        more: Omit<MoveEdgeData, 'sourceSide' | 'targetSide' | 'lane'>,
        label: string,
      ): MoveEdge[] => {
        const a = boxes.get(from);
        const b = boxes.get(to);
        if (!a || !b || from === to) return [];
        const lane = lanes.get(`${from} ${to}`) ?? 0;
        lanes.set(`${from} ${to}`, lane + 1);
        const { source, target } = sidesOf(
          a,
          b,
          all.filter((each) => each !== a && each !== b),
        );
        const isSelected = chosenSet.has(id);
        const color = isSelected ? '#a5abff' : more.ghost ? '#ffa94d' : more.tone === 'lit' ? '#8ce99a' : '#71758a';
        return [
          {
            id,
            type: 'move',
            source: from,
            target: to,
            sourceHandle: `${source}-out`,
            targetHandle: `${target}-in`,
            selected: isSelected,
            selectable: !more.ghost,
            focusable: false,
            reconnectable: editable && !more.ghost,
            ariaLabel: label,
            markerEnd: { type: MarkerType.ArrowClosed, width: 24, height: 24, color, markerUnits: 'userSpaceOnUse' },
            data: { ...more, sourceSide: source, targetSide: target, lane },
          },
        ];
      };
      const counted = new Set<string>();
      const charted = edges.flatMap((edge) => {
        const pair = `${edge.from} ${edge.to}`;
        const first = !counted.has(pair);
        counted.add(pair);
        return edgeOf(
          edge.id,
          edge.from,
          edge.to,
          {
            name: edge.name,
            guards: edge.guards.length,
            approval: edge.guards.some(({ kind }) => kind === 'approved'),
            actions: edge.actions.length,
            taken: first ? takenOf(counts.get(pair) ?? 0) : null,
            ghost: false,
            tone: !life ? null : life.edgeId === edge.id ? 'lit' : edge.from === life.stateId ? null : 'dim',
            problem: problems?.get(edge.id) ?? null,
          },
          texts.edgeLabel(edge.name, names.get(edge.from) ?? '', names.get(edge.to) ?? ''),
        );
      });
      const ghosts = (overlay?.moves ?? [])
        .filter(({ from, to }) => !counted.has(`${from} ${to}`))
        .flatMap(({ from, to, count }) =>
          edgeOf(
            `ghost ${from} ${to}`,
            from,
            to,
            {
              name: '',
              guards: 0,
              approval: false,
              actions: 0,
              taken: takenOf(count),
              ghost: true,
              tone: null,
              problem: null,
            },
            texts.takenGhost(count, names.get(from) ?? '', names.get(to) ?? ''),
          ),
        );
      return [...charted, ...ghosts];
    }, [states, edges, dragged, life, overlay, problems, editable, chosenSet, height]),
  );

  const onNodesChange = (changes: NodeChange<StateNode>[]) => {
    const moved = changes.flatMap((change) =>
      change.type === 'position' && change.position ? [[change.id, change.position] as const] : [],
    );
    if (moved.length > 0 && editable) setDragged((before) => ({ ...before, ...Object.fromEntries(moved) }));
    applySelection(changes);
  };
  const endDrag = () => {
    const places = Object.entries(dragged).map(
      ([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }] as const,
    );
    if (places.length > 0) onMove(Object.fromEntries(places));
    setDragged({});
  };
  const isNarrow = useStore(({ width }) => width > 0 && width < 560);
  const show = useCallback(
    (ids?: readonly string[]) => {
      const ends = ids?.flatMap((id) => {
        const edge = edges.find((each) => each.id === id);
        return edge ? [edge.from, edge.to] : [id];
      });
      void flow.fitView({
        padding: 0.12,
        maxZoom: 1.1,
        duration: 220,
        ...(ends && { nodes: ends.map((id) => ({ id })) }),
      });
    },
    [flow, edges],
  );
  const focus = useCallback((id: string) => {
    box.current
      ?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
      ?.focus({ preventScroll: true });
  }, []);
  const freePlace = useCallback((): Point => {
    const { width = 0, height: tall = 0, left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    const middle = flow.screenToFlowPosition({ x: left + width / 2, y: top + tall / 2 });
    const place = { x: Math.round(middle.x - nodeSize.width / 2), y: Math.round(middle.y - nodeSize.height / 2) };
    const isTaken = () =>
      states.some(
        ({ x, y }) => Math.abs(x - place.x) < nodeSize.width + 12 && Math.abs(y - place.y) < nodeSize.height + 12,
      );
    for (let tries = 0; tries < 40 && isTaken(); tries++) place.y += nodeSize.height + 28;
    return place;
  }, [flow, states]);
  const picture = useCallback(
    async () => (await import('./picture.ts')).picture(box.current, states, height),
    [states, height],
  );
  useImperativeHandle(ref, () => ({ show, focus, rename: setRenaming, freePlace, picture }), [
    show,
    focus,
    freePlace,
    picture,
  ]);

  const bringIntoSight = (id: string) => {
    const state = states.find((each) => each.id === id);
    const rect = box.current?.getBoundingClientRect();
    if (!state || !rect) return;
    const { x, y } = flow.flowToScreenPosition(state);
    const { zoom } = flow.getViewport();
    const isSeen =
      x > rect.left &&
      y > rect.top &&
      x + nodeSize.width * zoom < rect.right &&
      y + nodeSize.height * zoom < rect.bottom;
    if (!isSeen) void flow.setCenter(state.x + nodeSize.width / 2, state.y + height / 2, { zoom, duration: 160 });
  };

  const step = (key: string): Side | undefined =>
    ({ ArrowUp: 'top', ArrowRight: 'right', ArrowDown: 'bottom', ArrowLeft: 'left' } as const)[key as 'ArrowUp'];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      (event.target as HTMLElement).matches('input, textarea, [role=menuitem]')
    )
      return;
    const nodeId = (event.target as HTMLElement).closest<HTMLElement>('.react-flow__node')?.dataset['id'];
    const state = states.find(({ id }) => id === nodeId);
    const side = step(event.key);
    const done = () => event.preventDefault();
    const isButton = (event.target as HTMLElement).closest('button') !== null;
    if (side && event.shiftKey && editable && selected.length > 0) {
      done();
      const by = event.altKey ? 4 : 20;
      const moved = states
        .filter(({ id }) => selected.includes(id))
        .map(
          ({ id, x, y }) =>
            [
              id,
              {
                x: x + (side === 'right' ? by : side === 'left' ? -by : 0),
                y: y + (side === 'bottom' ? by : side === 'top' ? -by : 0),
              },
            ] as const,
        );
      if (moved.length > 0) onMove(Object.fromEntries(moved));
      return;
    }
    if (side && !isButton) {
      done();
      const next = state ? neighbour(states, state, side) : (states.find(({ id }) => id === initial) ?? states[0]);
      if (next) focus(next.id);
      return;
    }
    switch (event.key) {
      case 'Enter':
        if (isButton) return;
        done();
        if (state && editable) setRenaming(state.id);
        else if (state ?? selected[0]) onOpen(state?.id ?? selected[0] ?? '');
        return;
      case 'F2':
        if (state && editable) setRenaming(state.id);
        return done();
      case ' ':
        if (!state) return;
        done();
        return event.shiftKey ? choose([...new Set([...selected, state.id])]) : onOpen(state.id);
      case 'n':
      case 'N':
        if (!editable) return;
        done();
        return onAdd(freePlace());
      case 'c':
      case 'C': {
        const from = state?.id ?? selected.find((id) => states.some((each) => each.id === id));
        if (!editable || !from) return;
        done();
        return onStartConnect(from);
      }
      case 'Delete':
      case 'Backspace': {
        const ids = selected.length > 0 && (!state || selected.includes(state.id)) ? selected : state ? [state.id] : [];
        if (!editable || ids.length === 0) return;
        done();
        onRemove(ids);
        return box.current?.focus();
      }
      case 'l':
      case 'L':
        if (!editable) return;
        done();
        return onArrange(direction);
      case 'f':
      case 'F':
        done();
        return show();
      case '+':
      case '=':
        done();
        return void flow.zoomIn({ duration: 120 });
      case '-':
        done();
        return void flow.zoomOut({ duration: 120 });
      case '?':
        done();
        return onHelp();
      case 'Escape':
        if (selected.length === 0) return;
        done();
        return choose([]);
      default:
    }
  };

  const rename = useMemo(
    () => ({
      confirm: (id: string, name: string) => {
        setRenaming(null);
        onRename(id, name);
        requestAnimationFrame(() => focus(id));
      },
      cancel: () => {
        setRenaming((id) => {
          if (id !== null) requestAnimationFrame(() => focus(id));
          return null;
        });
      },
    }),
    [onRename, focus],
  );

  return (
    <RenamingContext value={rename}>
      <div
        ref={box}
        className={classes.root}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        data-editable={editable || undefined}
        data-living={life ? true : undefined}
        onFocus={(event) => {
          const node = (event.target as HTMLElement).closest<HTMLElement>('.react-flow__node');
          const id = node?.dataset['id'];
          if (!node || !id || event.target !== node || !node.matches(':focus-visible')) return;
          bringIntoSight(id);
          // A dialog that closes gives the focus back, and has chosen something else.
          if (!(event.relatedTarget instanceof Element) || event.relatedTarget.closest('[role=dialog]')) return;
          // Tab goes by on its way, as to the panel of what is chosen; arrows choose.
          if (lastKey.current === 'Tab' && chosen.current.length > 0) return;
          choose([id]);
        }}
      >
        <p id="workflow-canvas-keys" className={classes.unseen}>
          {texts.keys}
        </p>
        <ReactFlow<StateNode, MoveEdge>
          nodes={nodes}
          edges={drawn}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          colorMode="dark"
          aria-label={texts.label}
          onNodesChange={onNodesChange}
          onEdgesChange={applySelection}
          onNodeDragStop={endDrag}
          onSelectionDragStop={endDrag}
          onConnect={({ source, target }) => source !== target && onConnect(source, target)}
          onConnectEnd={(event, state) => {
            const from = state.fromNode?.id;
            if (!editable || !from || state.toNode || !isSide(state.fromHandle?.id)) return;
            const { clientX, clientY } =
              'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
            const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.react-flow__node')
              ?.dataset['id'];
            if (over) return over === from ? undefined : onConnect(from, over);
            const { x, y } = flow.screenToFlowPosition({ x: clientX, y: clientY });
            onAdd({ x: Math.round(x - nodeSize.width / 2), y: Math.round(y - nodeSize.height / 2) }, from);
          }}
          onReconnect={(edge, { source, target }) => source !== target && onReconnect(edge.id, source, target)}
          onNodeDoubleClick={(_, { id }) => (editable ? setRenaming(id) : onOpen(id))}
          onNodeClick={(_, { id }) => onOpen(id)}
          onEdgeClick={(_, { id }) => !id.startsWith('ghost ') && onOpen(id)}
          onPaneClick={() => choose([])}
          onDoubleClick={(event) => {
            if (!editable || !(event.target as HTMLElement).classList.contains('react-flow__pane')) return;
            const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
            onAdd({ x: Math.round(x - nodeSize.width / 2), y: Math.round(y - nodeSize.height / 2) });
          }}
          onInit={() => void flow.fitView({ padding: 0.12, maxZoom: 1.1 })}
          connectionMode={ConnectionMode.Loose}
          connectionRadius={28}
          isValidConnection={({ source, target }) => source !== target}
          nodesDraggable={editable}
          nodesConnectable={editable}
          edgesReconnectable={editable}
          edgesFocusable={false}
          nodesFocusable
          elementsSelectable
          reconnectRadius={14}
          minZoom={0.15}
          maxZoom={2}
          zoomOnDoubleClick={false}
          deleteKeyCode={null}
          disableKeyboardA11y
          onlyRenderVisibleElements={states.length > 30}
          multiSelectionKeyCode={['Meta', 'Control']}
          snapToGrid
          snapGrid={grid}
          nodeDragThreshold={3}
          panOnScroll
          proOptions={plain}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} color="#3b3e4a" />
          {withMap && !isNarrow && states.length > 0 && (
            <MiniMap<StateNode>
              pannable
              zoomable
              position="bottom-right"
              ariaLabel={texts.map}
              nodeColor={({ data }) => tagColor(data.state.color)}
              nodeBorderRadius={14}
              maskColor="rgb(12 13 16 / 62%)"
              bgColor="#191a1f"
              className={classes.map}
            />
          )}
          <Panel position="bottom-left" className={classes.tools}>
            {editable && (
              <>
                <button
                  type="button"
                  className={classes.tool}
                  data-wide
                  onClick={() => onAdd(freePlace())}
                  title={`${texts.addState} (N)`}
                >
                  <IconSquarePlus size={17} stroke={1.75} aria-hidden />
                  <span className={classes.toolWords}>{texts.addState}</span>
                </button>
                <button
                  type="button"
                  className={classes.tool}
                  data-wide
                  onClick={() => onArrange(direction)}
                  title={`${direction === 'right' ? texts.arrangeRight : texts.arrangeDown} (L)`}
                >
                  <IconArrowsSplit2
                    size={17}
                    stroke={1.75}
                    aria-hidden
                    className={direction === 'down' ? classes.turned : undefined}
                  />
                  <span className={classes.toolWords}>{texts.arrange}</span>
                </button>
                <button
                  type="button"
                  className={classes.tool}
                  aria-label={direction === 'right' ? texts.arrangeDown : texts.arrangeRight}
                  title={direction === 'right' ? texts.arrangeDown : texts.arrangeRight}
                  onClick={() => {
                    const other = direction === 'right' ? 'down' : 'right';
                    onDirection(other);
                    onArrange(other);
                  }}
                >
                  <IconArrowsSplit2
                    size={17}
                    stroke={1.75}
                    aria-hidden
                    className={direction === 'right' ? classes.turned : undefined}
                  />
                </button>
                <span className={classes.toolLine} aria-hidden />
              </>
            )}
            <button
              type="button"
              className={classes.tool}
              aria-label={texts.zoomOut}
              title={`${texts.zoomOut} (−)`}
              onClick={() => void flow.zoomOut({ duration: 120 })}
            >
              <IconMinus size={17} stroke={1.75} aria-hidden />
            </button>
            <button
              type="button"
              className={classes.tool}
              aria-label={texts.zoomIn}
              title={`${texts.zoomIn} (+)`}
              onClick={() => void flow.zoomIn({ duration: 120 })}
            >
              <IconPlus size={17} stroke={1.75} aria-hidden />
            </button>
            <button
              type="button"
              className={classes.tool}
              aria-label={texts.fit}
              title={`${texts.fit} (F)`}
              onClick={() => show()}
            >
              <IconArrowsMaximize size={17} stroke={1.75} aria-hidden />
            </button>
          </Panel>
          {states.length === 0 && (
            <Panel position="top-center" className={classes.empty}>
              <strong>{texts.empty}</strong>
              <span>{editable ? texts.emptyHint : texts.emptyRead}</span>
            </Panel>
          )}
        </ReactFlow>
      </div>
    </RenamingContext>
  );
}

const grid: [number, number] = [4, 4];
const plain = { hideAttribution: true };

/** Where lines attach, told instead of measured, so that they are right in the first frame. */
const handlesOf = (() => {
  const known = new Map<number, NodeHandle[]>();
  return (height: number): NodeHandle[] => {
    const made = known.get(height) ?? [
      ...anchors.map(({ id, side, share }) => handleAt(id, side, share, height, 1)),
      ...sides.map((side) => handleAt(side, side, 0.5, height, 12)),
    ];
    known.set(height, made);
    return made;
  };
})();

function handleAt(id: string, side: Side, share: number, height: number, size: number): NodeHandle {
  const x = side === 'left' ? 0 : side === 'right' ? nodeSize.width : nodeSize.width * share;
  const y = side === 'top' ? 0 : side === 'bottom' ? height : height * share;
  return {
    id,
    type: 'source',
    position: flowPositions[side],
    x: x - size / 2,
    y: y - size / 2,
    width: size,
    height: size,
  };
}

/** Keeps the objects of before for what hasn't changed, so that only what did is drawn again. */
function useKept<T extends { id: string; data?: Record<string, unknown> }>(next: T[]): T[] {
  const before = useRef<T[]>([]);
  return useMemo(() => {
    const known = new Map(before.current.map((each) => [each.id, each]));
    const kept = next.map((each) => {
      const old = known.get(each.id);
      return old && isAlike(old, each) ? old : each;
    });
    before.current = kept;
    return kept;
  }, [next]);
}

function isAlike(one: object, other: object, depth = 0): boolean {
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => {
    const a = (one as Record<string, unknown>)[key];
    const b = (other as Record<string, unknown>)[key];
    if (Object.is(a, b)) return true;
    // A state of the chart is replaced whenever it changes.
    return (
      depth < 2 &&
      key !== 'state' &&
      key !== 'handles' &&
      typeof a === 'object' &&
      typeof b === 'object' &&
      a !== null &&
      b !== null &&
      isAlike(a, b, depth + 1)
    );
  });
}

/** The key that was pressed last; null since the pointer was. */
function useLastKey(): RefObject<string | null> {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const note = (event: Event) => {
      last.current = event instanceof globalThis.KeyboardEvent ? event.key : null;
    };
    window.addEventListener('keydown', note, true);
    window.addEventListener('pointerdown', note, true);
    return () => {
      window.removeEventListener('keydown', note, true);
      window.removeEventListener('pointerdown', note, true);
    };
  }, []);
  return last;
}
