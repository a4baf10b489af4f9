import { Group, Stack, Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  /** A drawing of `src/ui/base/drawings`. */
  drawing?: ComponentType;
  /** Shown if no drawing fits. */
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  children?: ReactNode;
  compact?: boolean;
}

export function EmptyState({ title, description, drawing: Drawing, icon: Icon, children, compact }: EmptyStateProps) {
  return (
    <Stack align="center" gap={4} px="lg" py={compact ? 24 : 64} ta="center">
      {(Drawing ?? Icon) && (
        <span className={classes.picture} data-compact={compact} aria-hidden>
          {Drawing ? <Drawing /> : Icon && <Icon size={28} stroke={1.5} />}
        </span>
      )}
      <Text dir="auto" component="p" m={0} fw={600} size="md" className={classes.title}>
        {title}
      </Text>
      {description && (
        <Text component="p" m={0} maw="44ch" size="sm" c="dimmed" lh={1.5} className={classes.description}>
          {description}
        </Text>
      )}
      {children && (
        <Group justify="center" gap="xs" mt="sm">
          {children}
        </Group>
      )}
    </Stack>
  );
}
