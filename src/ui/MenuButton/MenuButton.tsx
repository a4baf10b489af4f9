import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PopupTrigger } from '../Popup/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import classes from './MenuButton.module.css';

export interface MenuButtonProps {
  /** From `usePopup`. */
  trigger: PopupTrigger;
  /** What the menu is, for screen readers, before its words. */
  label: string;
  /** Picture at its start; all that is left when collapsed. */
  picture: ReactNode;
  /** Shows the picture only; its words are still read out. */
  collapsed: boolean;
  /** Two lines of words. */
  tall?: boolean;
  /** Takes a while: pale, and said to be busy. */
  busy?: boolean;
  /** Its words. */
  children: ReactNode;
}

/** Button of the sidebar's menus. */
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
