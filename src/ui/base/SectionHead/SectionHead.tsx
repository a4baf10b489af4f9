import { Group, type GroupProps, Text, Title, type TitleOrder } from '@mantine/core';
import type { ReactNode } from 'react';
import { Count } from '../Chip/Chip.tsx';

export interface SectionHeadProps extends Omit<GroupProps, 'title' | 'size'> {
  title: ReactNode;
  titleId?: string;
  /** Level of the heading, 2 by default. */
  level?: TitleOrder;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  count?: ReactNode;
  hint?: ReactNode;
}

/** Heading of a section, with a count, an explanation, and buttons as children. */
export function SectionHead({
  title,
  titleId,
  level = 2,
  size = 'md',
  count,
  hint,
  children,
  ...others
}: SectionHeadProps) {
  return (
    <Group justify="space-between" align="flex-start" gap="xs" {...others}>
      <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Title order={level} size={size} id={titleId} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{title}</bdi> {count !== undefined && <Count>{count}</Count>}
        </Title>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
