import type { ComponentType, ReactNode } from 'react';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  children?: ReactNode;
  compact?: boolean;
}

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
