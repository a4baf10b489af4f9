import { Group, type GroupProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface ToolbarProps extends GroupProps {
  /** Controls at the other end of the row. */
  end?: ReactNode;
}

/** Row of controls above a page's content. It wraps if there is little space. */
export function Toolbar({ end, children, ...others }: ToolbarProps) {
  return (
    <Group gap="xs" px="var(--faena-page)" pb="sm" {...others}>
      {children}
      {end && (
        <Group gap="xs" ms="auto">
          {end}
        </Group>
      )}
    </Group>
  );
}
