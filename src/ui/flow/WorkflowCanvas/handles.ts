import { type NodeHandle, Position } from '@xyflow/react';
import { anchors, nodeSize, type Side, sides } from './geometry.ts';

const flowPositions: Record<Side, Position> = {
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
  left: Position.Left,
};

/** Returns the handles of a state. Without them, React Flow would measure them after the first frame. */
export const handlesOf = (() => {
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
