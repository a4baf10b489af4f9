import type { ComponentType, ReactNode } from 'react';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  /** What there is none of: 'No projects found'. */
  title: string;
  /** What to do about it. */
  description?: ReactNode;
  /** A Tabler icon. */
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Buttons that make the first one. */
  children?: ReactNode;
  /** Takes less room, for a part of a page. */
  compact?: boolean;
}

/** Stands where a list would be, when it holds nothing. */
export function EmptyState({ title, description, icon: Icon, children, compact = false }: EmptyStateProps) {
  return (
    <div className={classes.root} data-compact={compact || undefined}>
      {Icon && (
        <span className={classes.icon} aria-hidden>
          <Icon size={22} stroke={1.6} />
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {description && <p className={classes.description}>{description}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
