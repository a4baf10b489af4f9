import { IconCloudOff } from '@tabler/icons-react';
import { EmptyState, type EmptyStateProps } from '../EmptyState/EmptyState.tsx';
import { useTexts } from '../texts/index.ts';

export interface OfflineStateProps extends Pick<EmptyStateProps, 'compact'> {
  /** Button to try again. */
  children?: EmptyStateProps['children'];
}

/** Placeholder for content that needs the server while it can't be reached. */
export function OfflineState({ compact, children }: OfflineStateProps) {
  const { offline } = useTexts('ui');
  return (
    <div role="status">
      <EmptyState compact={compact} icon={IconCloudOff} title={offline.title} description={offline.description}>
        {children}
      </EmptyState>
    </div>
  );
}
