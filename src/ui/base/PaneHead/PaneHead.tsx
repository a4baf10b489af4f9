import { ActionIcon, Group, Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface PaneHeadProps {
  title: string;
  /** Buttons at the end, each a `PaneButton`. */
  children?: ReactNode;
}

/** Header of a list that is next to the open record, such as the document tree. */
export function PaneHead({ title, children }: PaneHeadProps) {
  return (
    <Group justify="space-between" wrap="nowrap" flex="none" mih={53} ps={16} pe="xs">
      <Title dir="auto" order={2} fz="1.25rem" lh={1.35}>
        {title}
      </Title>
      <Group gap={0} wrap="nowrap">
        {children}
      </Group>
    </Group>
  );
}

export interface PaneButtonProps {
  label: string;
  icon: TablerIcon;
  onClick: () => void;
}

export function PaneButton({ label, icon: Icon, onClick }: PaneButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
