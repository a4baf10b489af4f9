import type { Failure } from '../machines/failure.ts';
import { EmptyState, type EmptyStateProps } from '../ui/base/EmptyState/EmptyState.tsx';
import { useTexts } from '../ui/base/texts/index.ts';
import { Offline } from './Offline.tsx';
import { isUnreachable } from './unreachable.ts';

export interface LoadFailureProps extends Omit<EmptyStateProps, 'icon'> {
  error: Pick<Failure, 'code' | 'status'> | null;
}

/**
 * Shown instead of data that could not be loaded. If the server is unreachable it shows the offline state, otherwise
 * its title, its description, and a sentence on what to do.
 */
export function LoadFailure({ error, compact = false, description, children, ...shown }: LoadFailureProps) {
  const { loadFailures } = useTexts('ui');
  if (isUnreachable(error)) return <Offline compact={compact}>{children}</Offline>;
  const sentence = loadFailures[kindOf(error?.status ?? 0)];
  return (
    <div role="alert">
      <EmptyState
        compact={compact}
        {...shown}
        description={
          description ? (
            <>
              {description}
              <br />
              {sentence}
            </>
          ) : (
            sentence
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

function kindOf(status: number): 'forbidden' | 'missing' | 'busy' | 'server' | 'other' {
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 404) return 'missing';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'other';
}
