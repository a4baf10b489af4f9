import { Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { selectChanges, selectLinkStatus } from '../../machines/documents/collaboration/collaboration.selectors.ts';
import { selectIsNarrow } from '../../machines/app/layout/layout.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { SaveState, type SaveStatus } from '../../ui/form/SaveState/SaveState.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useCollaboration } from './useCollaboration.ts';

export function TextState({ editable }: { editable: boolean }) {
  const messages = useTexts('documents').document;
  const link = useCollaboration(selectLinkStatus);
  const changes = useCollaboration(selectChanges);
  const narrow = useSelect('layout', selectIsNarrow, false);
  if (!editable)
    return (
      <Group gap={4} fz="xs" fw={500} c="dimmed">
        <IconLock size={14} stroke={1.9} aria-hidden />
        {messages.readOnly}
      </Group>
    );
  const state: SaveStatus = link === 'offline' ? 'waiting' : changes === 'unsent' ? 'saving' : 'saved';
  return <SaveState state={state} label={messages.text} compact={narrow && state === 'saved'} />;
}
