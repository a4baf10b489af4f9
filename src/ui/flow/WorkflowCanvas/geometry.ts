/** Geometry of the canvas. All points are in pixels of the canvas. */
import type { WorkflowEdge } from '../../../../domain/workflow.ts';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
export const sides = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof sides)[number];

export const nodeSize = { width: 188, height: 72 } as const;
export const tallHeight = 112;

/** Returns the approximate width of a transition's label: its name, two icons and the padding. */
export function labelWidth({ name, guards, actions }: WorkflowEdge): number {
  const parts = [name.length * 6.5, guards.length && 12, actions.length && 12].filter((width) => width > 0);
  const padding = 16;
  return parts.length === 0 ? 0 : Math.min(150, padding + parts.reduce((sum, width) => sum + 5 + width, -5));
}

/**
 * Fractions of a side's length at which transitions start and end. A transition and its opposite have separate lanes
 * like on a road, each on its own left.
 */
const outAt = 0.2;
const inAt = 0.8;

export const anchors = sides.flatMap((side) => [
  { id: `${side}-out`, side, share: shareOf(side, true) },
  { id: `${side}-in`, side, share: shareOf(side, false) },
]);

/**
 * Returns the fraction of the side. The start and the end of a transition have the same fraction on opposite sides, so
 * that the line is straight.
 */
function shareOf(side: Side, leaves: boolean): number {
  const swapped = side === 'left' || side === 'bottom';
  return leaves !== swapped ? outAt : inAt;
}

const centre = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Returns the sides that a transition connects. They avoid states on the straight line. */
export function sidesOf(from: Box, to: Box, others: readonly Box[]): { source: Side; target: Side } {
  const a = centre(from);
  const b = centre(to);
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const apartX = Math.abs(dx) - (from.width + to.width) / 2;
  const apartY = Math.abs(dy) - (from.height + to.height) / 2;
  const isLevel = apartX >= apartY;
  const straight = isLevel
    ? ({ source: dx >= 0 ? 'right' : 'left', target: dx >= 0 ? 'left' : 'right' } as const)
    : ({ source: dy >= 0 ? 'bottom' : 'top', target: dy >= 0 ? 'top' : 'bottom' } as const);
  if (!others.some((box) => crosses(a, b, box))) return straight;
  if (isLevel) return dx >= 0 ? { source: 'top', target: 'top' } : { source: 'bottom', target: 'bottom' };
  return dy >= 0 ? { source: 'right', target: 'right' } : { source: 'left', target: 'left' };
}

/** Returns whether the straight line between two points crosses a box. */
export function crosses(a: Point, b: Point, { x, y, width, height }: Box): boolean {
  const margin = 6;
  let from = 0;
  let to = 1;
  const within = (start: number, step: number, low: number, high: number): boolean => {
    if (step === 0) return start >= low && start <= high;
    const enter = (low - start) / step;
    const leave = (high - start) / step;
    from = Math.max(from, Math.min(enter, leave));
    to = Math.min(to, Math.max(enter, leave));
    return from <= to;
  };
  return (
    within(a.x, b.x - a.x, x - margin, x + width + margin) && within(a.y, b.y - a.y, y - margin, y + height + margin)
  );
}

const normals: Record<Side, Point> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

/**
 * Returns an SVG path that is perpendicular to both sides. `lane` counts the transitions between the same states and
 * bends their curves apart.
 */
export function curve(
  source: Point,
  sourceSide: Side,
  target: Point,
  targetSide: Side,
  lane: number,
): { path: string; middle: Point } {
  const distance = Math.hypot(target.x - source.x, target.y - source.y);
  const around = sourceSide === targetSide;
  const reach =
    (around ? Math.min(60 + distance * 0.22, 260) : Math.max(28, Math.min(distance * 0.4, 180))) + lane * 34;
  const first = { x: source.x + normals[sourceSide].x * reach, y: source.y + normals[sourceSide].y * reach };
  const second = { x: target.x + normals[targetSide].x * reach, y: target.y + normals[targetSide].y * reach };
  if (!around && lane > 0) {
    // Unit vector to the left of the line, away from the opposite transition.
    const across = { x: (target.y - source.y) / (distance || 1), y: (source.x - target.x) / (distance || 1) };
    for (const point of [first, second]) {
      point.x += across.x * lane * 46;
      point.y += across.y * lane * 46;
    }
  }
  const path = `M${source.x},${source.y} C${first.x},${first.y} ${second.x},${second.y} ${target.x},${target.y}`;
  return {
    path,
    middle: {
      x: (source.x + 3 * first.x + 3 * second.x + target.x) / 8,
      y: (source.y + 3 * first.y + 3 * second.y + target.y) / 8,
    },
  };
}

const margin = { x: 28, top: 28, bottom: 72 };
const largestZoom = 1.1;
/** Smallest zoom of a chart that is shown as a whole. */
const smallestZoom = 0.5;

/**
 * Returns the part of the chart that is shown at first: all of it, unless that would make it too small. Then it is
 * shown in full size, beginning at `first`.
 */
export function opening(
  boxes: readonly (Box & { id: string })[],
  first: string | null,
  { width, height }: { width: number; height: number },
): { x: number; y: number; zoom: number } {
  if (boxes.length === 0) return { x: width / 2, y: height / 2, zoom: 1 };
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const free = { x: width - 2 * margin.x, y: height - margin.top - margin.bottom };
  const whole = Math.min(largestZoom, free.x / (right - left), free.y / (bottom - top));
  const zoom = whole < smallestZoom ? 1 : whole;
  const start = centre(boxes.find(({ id }) => id === first) ?? { x: left, y: top, width: 0, height: 0 });
  /** Centres a chart that fits. Otherwise shows the part around the start, without empty space outside the chart. */
  const place = (low: number, high: number, from: number, room: number, at: number): number =>
    (high - low) * zoom <= room
      ? from + (room - (low + high) * zoom) / 2
      : Math.min(from - low * zoom, Math.max(from + room - high * zoom, from + room / 2 - at * zoom));
  return {
    x: place(left, right, margin.x, free.x, start.x),
    y: place(top, bottom, margin.top, free.y, start.y),
    zoom,
  };
}

/** Returns the nearest state in a direction by distance and angle, or undefined if there is none. */
export function neighbour<T extends Point & { id: string }>(
  all: readonly T[],
  from: T,
  direction: Side,
): T | undefined {
  const { x: nx, y: ny } = normals[direction];
  let best: { each: T; cost: number } | undefined;
  for (const each of all) {
    const dx = each.x - from.x;
    const dy = each.y - from.y;
    const ahead = dx * nx + dy * ny;
    if (each.id === from.id || ahead <= 0) continue;
    const aside = Math.abs(dx * ny) + Math.abs(dy * nx);
    const cost = ahead + aside * 2.5;
    if (!best || cost < best.cost) best = { each, cost };
  }
  return best?.each;
}
