import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../base/Panel/Panel.tsx';
import { useTexts } from '../base/texts/index.ts';
import { useAbout } from './About.tsx';
import classes from './charts.module.css';

export interface NumberCardProps {
  label: string;
  value: string;
  definition: string;
  /** Action of the button on the number, for screen readers. */
  action?: string;
  /** Called to show the tasks behind the number. Absent if there are none. */
  onOpen?: () => void;
  /** Small chart at the bottom of the card. */
  trend?: ReactNode;
  children?: ReactNode;
}

export function NumberCard({ label, value, definition, action, onOpen, trend, children }: NumberCardProps) {
  const { card } = useTexts('insights');
  const about = useAbout(label, definition);
  return (
    <Panel p="12px 14px" gap={2} role="group" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" gap={4} mih={24} fz="sm" c="dimmed">
        <Text component="h2" inherit fw={500}>
          {label}
        </Text>
        {about.button}
      </Group>
      {onOpen ? (
        <button
          type="button"
          className={classes.value}
          aria-label={card.number({ label, value, action: action ?? '' })}
          onClick={onOpen}
        >
          {value}
        </button>
      ) : (
        <span className={classes.value}>{value}</span>
      )}
      <Stack gap={1} fz="xs" lh={1.5} c="dimmed">
        {children}
      </Stack>
      {about.note}
      {trend && (
        <Box mt="auto" pt={8}>
          {trend}
        </Box>
      )}
    </Panel>
  );
}
