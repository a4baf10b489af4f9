import { VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PopupTrigger } from '../Popup/usePopup.ts';
import classes from './MenuButton.module.css';

export interface MenuButtonProps {
  trigger: PopupTrigger;
  /** Purpose of the menu for screen readers, read before its text. */
  label: string;
  /** Picture before the text. When collapsed, only the picture is visible. */
  picture: ReactNode;
  /** Hides the text visually. Screen readers still read it. */
  collapsed: boolean;
  tall?: boolean;
  busy?: boolean;
  children: ReactNode;
}

export function MenuButton({
  trigger,
  label,
  picture,
  collapsed,
  tall = false,
  busy = false,
  children,
}: MenuButtonProps) {
  return (
    <button
      {...trigger}
      type="button"
      className={classes.root}
      data-collapsed={collapsed || undefined}
      data-tall={tall || undefined}
      aria-busy={busy || trigger['aria-busy']}
    >
      <VisuallyHidden>{label}:</VisuallyHidden> {picture}
      <span className={classes.words}>{children}</span>
      <IconSelector size={14} stroke={1.75} aria-hidden className={classes.chevron} />
    </button>
  );
}
