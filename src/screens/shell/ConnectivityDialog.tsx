import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ConnectivityNoticeProps } from '../../ui/shell/ConnectivityNotice/ConnectivityNotice.tsx';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { KeptChanges, useKeptChanges } from '../KeptChanges.tsx';

export interface ConnectivityDialogProps extends Pick<ConnectivityNoticeProps, 'state'> {
  onClosed: () => void;
}

/** Explains the state of the connection, and lists the changes that only this device has. */
export function ConnectivityDialog({ state, onClosed }: ConnectivityDialogProps) {
  const { connectivity } = useTexts('shell');
  const { kept } = useTexts('ui');
  const [opened, setOpened] = useState(true);
  const changes = useKeptChanges();
  const count = changes.reduce((sum, change) => sum + change.count, 0);
  return (
    <DialogFrame
      opened={opened}
      onClose={() => setOpened(false)}
      onClosed={onClosed}
      title={connectivity[state].short}
      description={connectivity[state].long}
    >
      <Stack gap="sm" pb="md" onClick={(event) => event.target instanceof HTMLAnchorElement && setOpened(false)}>
        <div role="status">
          <Text fw={600}>{count === 0 ? kept.none : kept.title({ count })}</Text>
          {count > 0 && (
            <Text size="sm" c="dimmed">
              {kept.hint}
            </Text>
          )}
        </div>
        {count > 0 && <KeptChanges changes={changes} />}
      </Stack>
    </DialogFrame>
  );
}
