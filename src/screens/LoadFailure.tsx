import { EmptyState, type EmptyStateProps } from '../ui/EmptyState/index.ts';
import { OfflineState } from '../ui/OfflineState/index.ts';
import { isUnreachable } from './unreachable.ts';

export interface LoadFailureProps extends Omit<EmptyStateProps, 'icon'> {
  error: Parameters<typeof isUnreachable>[0];
}

/**
 * Shown instead of data that could not be loaded. If the server is unreachable it shows the offline state, otherwise
 * its title and description.
 */
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
