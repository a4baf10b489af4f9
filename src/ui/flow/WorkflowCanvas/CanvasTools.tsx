import { Text } from '@mantine/core';
import { Panel } from '@xyflow/react';
import { IconArrowsMaximize, IconArrowsSplit2, IconMinus, IconPlus, IconSquarePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../base/texts/index.ts';
import type { WorkflowCanvasProps } from './canvasProps.ts';
import classes from './WorkflowCanvas.module.css';

export interface CanvasToolsProps extends Pick<
  WorkflowCanvasProps,
  'editable' | 'direction' | 'onDirection' | 'onArrange'
> {
  onAdd: () => void;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
}

export function CanvasTools({ editable, onZoomIn, onZoomOut, onFit, ...edit }: CanvasToolsProps) {
  const texts = useTexts('workflows').canvas;
  return (
    <Panel position="bottom-left" className={classes.tools}>
      {editable && <EditTools {...edit} />}
      <Tool label={texts.zoomOut} hint={`${texts.zoomOut} (−)`} onClick={onZoomOut}>
        <IconMinus size={17} stroke={1.75} aria-hidden />
      </Tool>
      <Tool label={texts.zoomIn} hint={`${texts.zoomIn} (+)`} onClick={onZoomIn}>
        <IconPlus size={17} stroke={1.75} aria-hidden />
      </Tool>
      <Tool label={texts.fit} hint={`${texts.fit} (F)`} onClick={onFit}>
        <IconArrowsMaximize size={17} stroke={1.75} aria-hidden />
      </Tool>
    </Panel>
  );
}

function EditTools({
  direction,
  onDirection,
  onArrange,
  onAdd,
}: Omit<CanvasToolsProps, 'editable' | 'onZoomIn' | 'onZoomOut' | 'onFit'>) {
  const { addState, canvas: texts } = useTexts('workflows');
  const other = direction === 'right' ? 'down' : 'right';
  const titles = { right: texts.arrangeRight, down: texts.arrangeDown };
  const arrow = (way: 'right' | 'down') => (
    <IconArrowsSplit2 size={17} stroke={1.75} aria-hidden className={way === 'down' ? classes.turned : undefined} />
  );
  return (
    <>
      <Tool label={addState} hint={`${addState} (N)`} onClick={onAdd} named>
        <IconSquarePlus size={17} stroke={1.75} aria-hidden />
      </Tool>
      <Tool label={texts.arrange} hint={`${titles[direction]} (L)`} onClick={() => onArrange(direction)} named>
        {arrow(direction)}
      </Tool>
      <Tool
        label={titles[other]}
        hint={titles[other]}
        onClick={() => {
          onDirection(other);
          onArrange(other);
        }}
      >
        {arrow(other)}
      </Tool>
      <span className={classes.toolLine} aria-hidden />
    </>
  );
}

interface ToolProps {
  label: string;
  hint: string;
  onClick: () => void;
  /** Shows the label next to the icon, if there is space. */
  named?: boolean;
  children: ReactNode;
}

function Tool({ label, hint, onClick, named = false, children }: ToolProps) {
  return (
    <button type="button" className={classes.tool} aria-label={label} title={hint} onClick={onClick}>
      {children}
      {named && (
        <Text span inherit visibleFrom="xs">
          {label}
        </Text>
      )}
    </button>
  );
}
