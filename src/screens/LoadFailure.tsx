import { EmptyState, type EmptyStateProps } from '../ui/EmptyState/index.ts';
import { OfflineState } from '../ui/OfflineState/index.ts';
import { isUnreachable } from './unreachable.ts';

export interface LoadFailureProps extends Omit<EmptyStateProps, 'icon'> {
  /** Error of the failed read. */
  error: Parameters<typeof isUnreachable>[0];
}

/** Shown in place of data that could not be loaded: a temporary failure shows the offline state, any other one its title and description. */
export function LoadFailure({ error, compact = false, children, ...shown }: LoadFailureProps) {
  if (isUnreachable(error)) return <OfflineState compact={compact}>{children}</OfflineState>;
  return (
    <div role="alert">
      <EmptyState compact={compact} {...shown}>
        {children}
      </EmptyState>
    </div>
  );
}
