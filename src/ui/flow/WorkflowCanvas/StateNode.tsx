import { VisuallyHidden } from '@mantine/core';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleHalf2,
  IconClock,
  IconFlag3,
} from '@tabler/icons-react';
import { createContext, memo, useContext, useLayoutEffect, useRef } from 'react';
import { limits } from '../../../../domain/limits.ts';
import { tagColor } from '../../task/TagBadge/tagColors.ts';
import { useTexts } from '../../base/texts/index.ts';
import type { StateNode } from './canvas.types.ts';
import { anchors, type Side, sides } from './geometry.ts';
import classes from './WorkflowCanvas.module.css';

export interface Renaming {
  confirm: (id: string, name: string) => void;
  cancel: () => void;
}
export const RenamingContext = createContext<Renaming>({ confirm: () => undefined, cancel: () => undefined });

const positions: Record<Side, Position> = {
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
  left: Position.Left,
};
const categoryIcons = { unstarted: IconCircle, started: IconCircleHalf2, done: IconCircleCheck };

/**
 * Card of a state: name, colour, category, timers, and statistics if there are any.
 */
export const StateNodeView = memo(function StateNodeView({ data, selected, isConnectable }: NodeProps<StateNode>) {
  const { categories, canvas: texts } = useTexts('workflows');
  const { state, start, stay, tone, problem, renaming, editable } = data;
  const Icon = categoryIcons[state.category];
  return (
    <div
      className={classes.node}
      data-selected={selected || undefined}
      data-tone={tone ?? undefined}
      data-problem={problem ?? undefined}
      data-start={start || undefined}
      style={{ '--state-color': tagColor(state.color) } as React.CSSProperties}
    >
      <Handles editable={editable} isConnectable={isConnectable} />
      <div className={classes.nodeHead}>
        {renaming ? (
          <NameField id={state.id} name={state.name} />
        ) : (
          <span dir="auto" className={classes.nodeName} title={state.name}>
            {state.name}
          </span>
        )}
        {start && (
          <span className={classes.startBadge} title={texts.start}>
            <IconFlag3 size={12} stroke={2} aria-hidden />
            {texts.start}
          </span>
        )}
        {problem && (
          <IconAlertTriangle
            size={15}
            stroke={2}
            className={classes.nodeProblem}
            data-problem={problem}
            aria-label={texts.problem[problem]}
          />
        )}
      </div>
      <div className={classes.nodeFoot}>
        <span className={classes.nodeFact} data-shrinks title={categories[state.category]}>
          <Icon size={13} stroke={2} aria-hidden />
          <span className={classes.nodeWord}>{categories[state.category]}</span>
        </span>
        {state.timers.length > 0 && (
          <span className={classes.nodeFact} title={texts.timers({ count: state.timers.length })}>
            <IconClock size={13} stroke={2} aria-hidden />
            {state.timers.length}
            <VisuallyHidden>{texts.timers({ count: state.timers.length })}</VisuallyHidden>
          </span>
        )}
      </div>
      {stay && (
        <div className={classes.stay}>
          <strong>{texts.now({ count: stay.now })}</strong>
          {stay.times && <span>{stay.times}</span>}
        </div>
      )}
    </div>
  );
});

/** Places where transitions are attached, and the handles from which a new one is drawn. */
const Handles = ({ editable, isConnectable }: { editable: boolean; isConnectable: boolean }) => (
  <>
    {anchors.map(({ id, side, share }) => (
      <Handle
        key={id}
        id={id}
        type="source"
        position={positions[side]}
        isConnectable={false}
        className={classes.anchor}
        style={side === 'left' || side === 'right' ? { top: `${share * 100}%` } : { left: `${share * 100}%` }}
      />
    ))}
    {editable &&
      sides.map((side) => (
        <Handle
          key={side}
          id={side}
          type="source"
          position={positions[side]}
          isConnectable={isConnectable}
          className={classes.handle}
        />
      ))}
  </>
);

function NameField({ id, name }: { id: string; name: string }) {
  const texts = useTexts('workflows').canvas;
  const { confirm, cancel } = useContext(RenamingContext);
  const field = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  // A layout effect, because the next key press already types into the field.
  useLayoutEffect(() => field.current?.select(), []);
  const end = (text: string | null) => {
    if (left.current) return;
    left.current = true;
    if (text === null || text.trim() === '') cancel();
    else confirm(id, text.trim());
  };
  return (
    <input
      dir="auto"
      ref={field}
      className={`${classes.nameField} nodrag nopan`}
      defaultValue={name}
      maxLength={limits.tagName}
      aria-label={texts.rename({ name })}
      onBlur={(event) => end(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') end(event.currentTarget.value);
        else if (event.key === 'Escape') end(null);
      }}
    />
  );
}
