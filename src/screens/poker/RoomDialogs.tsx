import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PokerSettings, PokerView } from '../../../domain/poker.ts';
import { selectIsLinkChanging, selectCreatedKey } from '../../machines/poker/pokerRoom/pokerRoom.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { CopyField } from '../../ui/base/CopyField/CopyField.tsx';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { linkToRoom } from './roomLink.ts';
import { areSettings, SettingsFields } from './SettingsFields.tsx';

export function LinkDialog({ view, onClosed }: { view: PokerView; onClosed: () => void }) {
  const system = useSystem();
  const actor = useSender('pokerRoom');
  const key = useSelect('pokerRoom', selectCreatedKey, null);
  const pending = useSelect('pokerRoom', selectIsLinkChanging, false);
  const messages = useTexts('poker').link;
  const change = (open: boolean) => actor.send({ type: 'guestLink.requested', open, mutationId: system.newId() });
  const isOpen = view.guests || key !== null;
  return (
    <DialogFrame
      opened
      onClose={onClosed}
      title={messages.title}
      footer={<Button onClick={onClosed}>{messages.done}</Button>}
    >
      <Stack gap="md">
        <CopyField label={messages.members} hint={messages.membersHint} value={linkToRoom(view.id)} texts={messages} />
        {key !== null && view.guests ? (
          <CopyField
            label={messages.guests}
            hint={`${messages.guestsHint} ${messages.made}`}
            value={linkToRoom(view.id, key)}
            texts={messages}
          />
        ) : (
          view.abilities.invite && (
            <div>
              <Text size="sm" fw={500}>
                {messages.guests}
              </Text>
              <Text size="sm" c="dimmed">
                {isOpen ? messages.isOpen : messages.guestsHint}
              </Text>
            </div>
          )
        )}
        {view.abilities.invite && (
          <div>
            <Group gap="xs">
              <Button variant={isOpen ? 'default' : 'filled'} loading={pending} onClick={() => change(true)}>
                {isOpen ? messages.renew : messages.make}
              </Button>
              {isOpen && (
                <Button variant="subtle" c="var(--faena-danger)" disabled={pending} onClick={() => change(false)}>
                  {messages.close}
                </Button>
              )}
            </Group>
            {isOpen && (
              <Text size="sm" c="dimmed">
                {messages.closeHint}
              </Text>
            )}
          </div>
        )}
      </Stack>
    </DialogFrame>
  );
}

export function SettingsDialog({
  settings,
  onSave,
  onClosed,
}: {
  settings: PokerSettings;
  onSave: (settings: PokerSettings) => void;
  onClosed: () => void;
}) {
  const [draft, setDraft] = useState(settings);
  const messages = useTexts('poker').form;
  return (
    <DialogFrame
      opened
      onClose={onClosed}
      title={messages.settings}
      footer={
        <>
          <Button variant="default" onClick={onClosed}>
            {messages.cancel}
          </Button>
          <Button
            disabled={!areSettings(draft)}
            onClick={() => {
              onSave({ ...draft, name: draft.name.trim() });
              onClosed();
            }}
          >
            {messages.save}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <SettingsFields settings={draft} onChange={(patch) => setDraft({ ...draft, ...patch })} />
      </Stack>
    </DialogFrame>
  );
}
