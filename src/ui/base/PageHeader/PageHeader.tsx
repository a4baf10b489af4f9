import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

export interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({ title, description, children }: PageHeaderProps) {
  return (
    <Group justify="space-between" gap="10px 16px" px="var(--faena-page)" py="md" className={classes.header}>
      <Box flex="999 1 auto" miw={0}>
        <Title dir="auto" order={1} fz="1.25rem" lh={1.35} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {description && (
          <Text component="div" fz="sm" c="dimmed" w={0} miw="100%">
            {description}
          </Text>
        )}
      </Box>
      {children && (
        <Group gap={8} className={classes.actions}>
          {children}
        </Group>
      )}
    </Group>
  );
}
