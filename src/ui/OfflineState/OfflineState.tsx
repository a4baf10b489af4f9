import { IconCloudOff } from '@tabler/icons-react';
import { EmptyState, type EmptyStateProps } from '../EmptyState/index.ts';
import { offlineTexts } from './texts.ts';

/** Placeholder for content that needs the server while it can't be reached. */
export function OfflineState({
  compact,
  children,
}: Pick<EmptyStateProps, 'compact'> & { /** Button to try again. */ children?: EmptyStateProps['children'] }) {
  return (
    <div role="status">
      <EmptyState
        compact={compact}
        icon={IconCloudOff}
        title={offlineTexts.title}
        description={offlineTexts.description}
      >
        {children}
      </EmptyState>
    </div>
  );
}
