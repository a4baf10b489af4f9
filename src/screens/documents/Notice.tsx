import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface NoticeProps {
  text: ReactNode;
  /** True for a notice about a loss, which screen readers announce immediately. */
  isDanger?: boolean;
  children?: ReactNode;
}

/** Line above a document or the tree, with buttons. */
export function Notice({ text, isDanger = false, children }: NoticeProps) {
  return (
    <Group
      gap="6px 10px"
      px="md"
      py={7}
      fz="sm"
      bg={isDanger ? 'var(--faena-danger-soft)' : 'var(--faena-warning-soft)'}
      role={isDanger ? 'alert' : 'status'}
    >
      <Text span inherit flex="1 1 16rem">
        {text}
      </Text>
      {children}
    </Group>
  );
}
