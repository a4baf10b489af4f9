import { type ReactFlowInstance, useReactFlow } from '@xyflow/react';
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useImperativeHandle } from 'react';
import type { MoveEdge, StateNode } from './canvas.types.ts';
import type { CanvasHandle, WorkflowCanvasProps } from './canvasProps.ts';
import { heightOf } from './chart.ts';
import { nodeSize, opening, type Point } from './geometry.ts';

export interface CanvasView extends Pick<CanvasHandle, 'show' | 'fit' | 'focus' | 'freePlace'> {
  flow: ReactFlowInstance<StateNode, MoveEdge>;
  /** Centres a state unless it is entirely visible. */
  reveal: (stateId: string) => void;
  /** Returns the position of a state whose centre is at this point of the window. */
  placeAt: (x: number, y: number) => Point;
}

const wholeChart = { padding: 0.12, maxZoom: 1.1, duration: 220 };
const smallestReadable = 0.85;

/** Controls the visible part of the chart, and provides the commands of the canvas's `ref`. */
export const useCanvasView = (
  box: RefObject<HTMLDivElement | null>,
  { ref, definition, overlay }: WorkflowCanvasProps,
  rename: Dispatch<SetStateAction<string | null>>,
): CanvasView => {
  const flow = useReactFlow<StateNode, MoveEdge>();
  const { states, edges, initial } = definition;
  const height = heightOf(overlay);
  const show = useCallback(
    (ids?: readonly string[]) => {
      if (ids === undefined) {
        const { clientWidth: width = 0, clientHeight: tall = 0 } = box.current ?? {};
        const boxes = states.map(({ id, x, y }) => ({ id, x, y, width: nodeSize.width, height }));
        void flow.setViewport(opening(boxes, initial, { width, height: tall }));
        return;
      }
      const ends = ids.flatMap((id) => {
        const edge = edges.find((each) => each.id === id);
        return edge ? [edge.from, edge.to] : [id];
      });
      void flow.fitView({ ...wholeChart, minZoom: smallestReadable, nodes: ends.map((id) => ({ id })) });
    },
    [box, flow, states, edges, initial, height],
  );
  const fit = useCallback(() => void flow.fitView(wholeChart), [flow]);
  const focus = useCallback(
    (id: string) =>
      box.current
        ?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
        ?.focus({ preventScroll: true }),
    [box],
  );
  const placeAt = useCallback(
    (x: number, y: number): Point => {
      const middle = flow.screenToFlowPosition({ x, y });
      return { x: Math.round(middle.x - nodeSize.width / 2), y: Math.round(middle.y - nodeSize.height / 2) };
    },
    [flow],
  );
  const freePlace = useCallback((): Point => {
    const { width = 0, height: tall = 0, left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    const place = placeAt(left + width / 2, top + tall / 2);
    const isTaken = () =>
      states.some(
        ({ x, y }) => Math.abs(x - place.x) < nodeSize.width + 12 && Math.abs(y - place.y) < nodeSize.height + 12,
      );
    for (let tries = 0; tries < 40 && isTaken(); tries++) place.y += nodeSize.height + 28;
    return place;
  }, [box, placeAt, states]);
  const picture = useCallback(
    async () => (await import('./picture.ts')).picture(box.current, states, height),
    [box, states, height],
  );
  useImperativeHandle(ref, () => ({ show, fit, focus, rename, freePlace, picture }), [
    show,
    fit,
    focus,
    rename,
    freePlace,
    picture,
  ]);
  const reveal = (id: string) => {
    const state = states.find((each) => each.id === id);
    const rect = box.current?.getBoundingClientRect();
    if (!state || !rect) return;
    const { x, y } = flow.flowToScreenPosition(state);
    const { zoom } = flow.getViewport();
    const right = x + nodeSize.width * zoom;
    const bottom = y + nodeSize.height * zoom;
    const isSeen = x > rect.left && y > rect.top && right < rect.right && bottom < rect.bottom;
    if (!isSeen) void flow.setCenter(state.x + nodeSize.width / 2, state.y + height / 2, { zoom, duration: 160 });
  };
  return { flow, show, fit, focus, freePlace, placeAt, reveal };
};
