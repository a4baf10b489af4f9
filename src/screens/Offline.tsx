import { Stack, Text } from '@mantine/core';
import { OfflineState, type OfflineStateProps } from '../ui/base/OfflineState/OfflineState.tsx';
import { useTexts } from '../ui/base/texts/index.ts';
import { KeptChanges, useKeptChanges } from './KeptChanges.tsx';

/** Placeholder while the server can't be reached, with the changes that this device will send to it. */
export function Offline({ compact = false, children }: OfflineStateProps) {
  const { kept } = useTexts('ui');
  const changes = useKeptChanges();
  const count = changes.reduce((sum, change) => sum + change.count, 0);
  return (
    <>
      <OfflineState compact={compact}>{children}</OfflineState>
      {!compact && count > 0 && (
        <Stack gap="xs" maw={560} mx="auto" px="md" pb="xl">
          <Text fw={600}>{kept.title({ count })}</Text>
          <KeptChanges changes={changes} />
        </Stack>
      )}
    </>
  );
}
