import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../EmptyState/index.ts';
import { offlineTexts } from './texts.ts';

/** Stands where something would be that can't be had without the server; what was typed is safe. */
export function OfflineState({ children }: { /** A button that tries again. */ children?: ReactNode }) {
  return <div role="status"><EmptyState icon={IconCloudOff} title={offlineTexts.title} description={offlineTexts.description}>{children}</EmptyState></div>;
}
