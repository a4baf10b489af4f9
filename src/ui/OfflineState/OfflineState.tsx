import { IconCloudOff } from '@tabler/icons-react';
import { EmptyState, type EmptyStateProps } from '../EmptyState/index.ts';
import { useTexts } from '../texts/index.ts';

/** Placeholder for content that needs the server while it can't be reached. */
export function OfflineState({
  compact,
  children,
}: Pick<EmptyStateProps, 'compact'> & { /** Button to try again. */ children?: EmptyStateProps['children'] }) {
  const { offline } = useTexts('ui');
  return (
    <div role="status">
      <EmptyState compact={compact} icon={IconCloudOff} title={offline.title} description={offline.description}>
        {children}
      </EmptyState>
    </div>
  );
}
