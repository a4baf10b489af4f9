import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { IconAlertTriangle, IconBolt, IconFilter, IconRubberStamp } from '@tabler/icons-react';
import { memo } from 'react';
import { useTexts } from '../../base/texts/index.ts';
import type { MoveEdge } from './canvas.types.ts';
import { curve } from './geometry.ts';
import classes from './WorkflowCanvas.module.css';

export const MoveEdgeView = memo(function MoveEdgeView({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  data,
  selected,
  markerEnd,
}: EdgeProps<MoveEdge>) {
  const texts = useTexts('workflows').canvas;
  if (!data) return null;
  const { name, guards, approval, actions, sourceSide, targetSide, lane, taken, ghost, tone, problem } = data;
  const { path, middle } = curve({ x: sourceX, y: sourceY }, sourceSide, { x: targetX, y: targetY }, targetSide, lane);
  const isLabelled = name !== '' || guards > 0 || actions > 0 || taken !== null || problem !== null;
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        markerEnd={markerEnd}
        interactionWidth={22}
        className={classes.edge}
        data-selected={selected || undefined}
        data-tone={tone ?? undefined}
        data-ghost={ghost || undefined}
        data-untaken={taken?.count === 0 || undefined}
        style={taken ? { strokeWidth: 1.25 + Math.sqrt(taken.share) * 6 } : undefined}
      />
      {isLabelled && (
        <EdgeLabelRenderer>
          <div
            className={`${classes.edgeLabel} nodrag nopan`}
            data-edge={id}
            data-selected={selected || undefined}
            data-tone={tone ?? undefined}
            data-ghost={ghost || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)` }}
          >
            {name !== '' && (
              <span dir="auto" className={classes.edgeName}>
                {name}
              </span>
            )}

            {taken && <strong>{texts.taken(taken)}</strong>}
            {approval && <IconRubberStamp size={13} stroke={2} aria-label={texts.approval} />}
            {guards > 0 && !approval && (
              <IconFilter size={12} stroke={2} aria-label={texts.conditions({ count: guards })} />
            )}
            {actions > 0 && <IconBolt size={12} stroke={2} aria-label={texts.actions({ count: actions })} />}
            {problem && (
              <IconAlertTriangle
                size={13}
                stroke={2}
                className={classes.nodeProblem}
                data-problem={problem}
                aria-label={texts.problem[problem]}
              />
            )}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
