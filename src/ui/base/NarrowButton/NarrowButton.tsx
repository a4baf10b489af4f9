import { Button, type ButtonProps, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef } from 'react';

export interface NarrowButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  label: string;
  icon: TablerIcon;
}

/** Button with an icon and a text. On phones, it shows only the icon. */
export function NarrowButton({ label, icon: Icon, ...others }: NarrowButtonProps) {
  return (
    <Button px="xs" miw={44} flex="none" aria-label={label} title={label} {...others}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <Text span inherit visibleFrom="sm" ms={8}>
        {label}
      </Text>
    </Button>
  );
}
