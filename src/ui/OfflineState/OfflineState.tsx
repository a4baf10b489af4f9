import { IconCloudOff } from '@tabler/icons-react';
import { EmptyState, type EmptyStateProps } from '../EmptyState/index.ts';
import { offlineTexts } from './texts.ts';

/** Stands where something would be that can't be had without the server; what was typed is safe. */
export function OfflineState({
  compact,
  children,
}: Pick<EmptyStateProps, 'compact'> & { /** A button that tries again. */ children?: EmptyStateProps['children'] }) {
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
