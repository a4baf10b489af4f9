import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

export interface ToolButtonProps {
  label: string;
  icon: TablerIcon;
  /** Keys as shown in the tooltip. */
  hint?: string;
  /** Keys for `aria-keyshortcuts`. */
  keys?: string;
  pressed?: boolean;
  disabled?: boolean;
  /** True for the button that Tab reaches. */
  isCurrent: boolean;
  onFocus: () => void;
  onClick: () => void;
}

/** Button of an editor's toolbar. Pressing it does not move the focus out of the text. */
export function ToolButton({
  label,
  icon: Icon,
  hint,
  keys,
  pressed,
  disabled = false,
  isCurrent,
  onFocus,
  onClick,
}: ToolButtonProps) {
  return (
    <ActionIcon
      size={28}
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? undefined : 'gray'}
      bg={disabled ? 'transparent' : undefined}
      data-disabled={disabled || undefined}
      aria-disabled={disabled || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={pressed}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={hint ? `${label} (${hint})` : label}
      data-mantine-stop-propagation="true"
      onFocus={onFocus}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onClick()}
    >
      <Icon size={16} stroke={1.9} aria-hidden />
    </ActionIcon>
  );
}
