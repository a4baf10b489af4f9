import { Stack, type StackProps } from '@mantine/core';
import { type ElementType, type ReactNode, useId } from 'react';
import { SectionHead, type SectionHeadProps } from '../SectionHead/SectionHead.tsx';
import type { Tone } from '../tone.ts';
import classes from './Panel.module.css';

export interface PanelProps
  extends Omit<StackProps, 'title'>, Pick<SectionHeadProps, 'level' | 'size' | 'count' | 'hint'> {
  /** Heading, which also names the region. */
  title?: ReactNode;
  /** Buttons next to the heading. */
  actions?: ReactNode;
  tone?: Tone;
  /** Draws it as a less prominent part of another panel. */
  sunken?: boolean;
  as?: 'section' | 'div' | 'li' | 'aside';
}

/** Surface with a border and a heading. Its children are stacked. */
export function Panel({
  title,
  actions,
  level,
  size,
  count,
  hint,
  tone = 'neutral',
  sunken,
  as = title === undefined ? 'div' : 'section',
  className = '',
  children,
  ...others
}: PanelProps) {
  const id = useId();
  return (
    <Stack
      component={as as ElementType as 'div'}
      gap="sm"
      className={`${classes.root} ${className}`}
      aria-labelledby={title === undefined ? undefined : id}
      {...others}
      data-tone={tone}
      data-sunken={sunken || undefined}
    >
      {title !== undefined && (
        <SectionHead title={title} titleId={id} level={level} size={size} count={count} hint={hint}>
          {actions}
        </SectionHead>
      )}
      {children}
    </Stack>
  );
}
